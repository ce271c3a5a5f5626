import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Quiz } from '@videozz/contract/browser'
import { api } from '../api/client.ts'
import { aiItemInterval, aiItemKey, invalidateAiItem, invalidateAiItems } from './ai-items.ts'

/** One quiz, with its questions once it is completed. */
export const quizQuery = (id: string) =>
  queryOptions({
    queryKey: aiItemKey('quiz', id),
    queryFn: ({ signal }) => api('GET /quiz/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => aiItemInterval(state.data),
    meta: { silent: true },
  })

/** Fetches everything that shows quizzes again. */
export const invalidateQuizzes = (client: QueryClient): Promise<void> => invalidateAiItems(client, 'quiz')

/** Fetches one quiz again. */
export const invalidateQuiz = (client: QueryClient, id: string): Promise<void> => invalidateAiItem(client, 'quiz', id)

/** Writes a quiz of an answer into its query. */
export const setQuiz = (client: QueryClient, quiz: Quiz): void => {
  client.setQueryData(quizQuery(quiz.id).queryKey, quiz)
}
