import type { MyQuiz, QuizAttempt, QuizResult } from '@videozz/contract'
import type { Call, OpenedSession } from '../playback-api.ts'

export type QuizApi = ReturnType<typeof createQuizApi>
/** Letters chosen, by the key of the question. */
export type QuizLetters = QuizAttempt['answers']

/** The routes of quizzes for the viewer of a session. */
export function createQuizApi(call: Call, { id, token }: Pick<OpenedSession, 'id' | 'token'>) {
  const at = (rest: string) => `/playback/sessions/${id}${rest}`
  return {
    list: async () => (await call<{ items: MyQuiz[] }>('GET', at('/quizzes'), { token })).items,
    begin: (quiz: string) => call<QuizAttempt>('POST', at(`/quizzes/${quiz}/attempts`), { token }),
    save: (attempt: string, answers: QuizLetters) =>
      call<object>('PUT', at(`/quiz-attempts/${attempt}/answers`), { token, body: { answers }, keepalive: true }),
    finish: (attempt: string, answers: QuizLetters) =>
      call<QuizResult>('POST', at(`/quiz-attempts/${attempt}/finish`), { token, body: { answers } }),
  }
}
