import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AiStatus, ApiInput, ListedAiItem, Quiz } from '@videozz/contract/browser'
import { isAiOver } from '@videozz/domain'
import { api } from '../api/client.ts'

const quizzesKey = ['quizzes'] as const
/** Milliseconds between two fetches of what is being written, for when the realtime channel is away. */
const writingIntervalMs = 10_000

const isBeingWritten = ({ status }: { status: AiStatus }): boolean => !isAiOver(status)

/** One page of the quizzes. */
export const quizzesQuery = (query: NonNullable<ApiInput<'GET /quiz'>['query']>) =>
  queryOptions({
    queryKey: [...quizzesKey, 'list', query],
    queryFn: ({ signal }) => api('GET /quiz', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingWritten) ? writingIntervalMs : false),
    meta: { silent: true },
  })

/** One quiz, with its questions once it is completed. */
export const quizQuery = (id: string) =>
  queryOptions({
    queryKey: [...quizzesKey, 'one', id],
    queryFn: ({ signal }) => api('GET /quiz/{id}', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBeingWritten(state.data) ? writingIntervalMs : false),
    meta: { silent: true },
  })

/** Whether content can be written by AI here, by whom, and within which limits. */
export const aiAvailabilityQuery = queryOptions({
  queryKey: [...quizzesKey, 'availability'],
  queryFn: ({ signal }) => api('GET /ai/availability', {}, { signal }),
  meta: { silent: true },
})

/** Fetches everything that shows quizzes again. */
export const invalidateQuizzes = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: quizzesKey })

/** Fetches one quiz again. */
export const invalidateQuiz = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: quizQuery(id).queryKey })

/** Writes a quiz of an answer into its query. */
export const setQuiz = (client: QueryClient, quiz: Quiz): void => {
  client.setQueryData(quizQuery(quiz.id).queryKey, quiz)
}

/** Removes a deleted quiz, so that no screen shows it again. */
export const removeQuiz = (client: QueryClient, id: string): void => client.removeQueries({ queryKey: quizQuery(id).queryKey })

/** Shows another status of a quiz in the lists that have it, until they are fetched again. */
export function setQuizStatus(client: QueryClient, id: string, change: Pick<ListedAiItem, 'status' | 'errorMessage'>): void {
  client.setQueriesData<{ items: ListedAiItem[] }>({ queryKey: [...quizzesKey, 'list'] }, (list) =>
    list?.items.some((item) => item.id === id)
      ? { ...list, items: list.items.map((item) => (item.id === id ? { ...item, ...change } : item)) }
      : list,
  )
}
