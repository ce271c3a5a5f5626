import type { Routes } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { createTestAiItem, createTestSession, createTestViewer, type TestAiItemValues } from '@videozz/testing'
import { PlaybackTokens } from '../../../shared/playback/playback-tokens.ts'
import { callApi, type CallResult } from '../../../shared/testing/call-api.ts'
import type { TestApi } from '../../../shared/testing/start-api.ts'
import type { TestAccount } from '../../../shared/testing/test-account.ts'

export type Student = { id: string; session: string; bearer: string; video: string }
export type PlantedQuiz = { id: string; video: string; keys: string[] }

/** A quiz with these questions, of which A («Sim») is right, offered at the end of its media. */
export async function plantQuiz(
  api: TestApi,
  as: TestAccount,
  { questions = ['A luz desenha?', 'A cor pesa?', 'O som fica?'], ...values }: Partial<TestAiItemValues> = {},
): Promise<PlantedQuiz> {
  const quiz = await createTestAiItem(api.db, { account_id: as.accountId, questions, ...values })
  const [video = ''] = quiz.videoKeys
  const { status } = await callApi(api, 'placeQuiz', { as, params: { id: quiz.id, videoKey: video }, body: { second: null } })
  if (status !== 200) throw new Error('The quiz was not placed')
  return { id: quiz.id, video, keys: quiz.questionKeys }
}

/** Somebody who watches a media, with the bearer of a session of theirs; without an id a new viewer. */
export async function watch(
  api: TestApi,
  as: TestAccount,
  video: string,
  { id, preview = false, ...viewer }: { id?: string; preview?: boolean; email?: string; verified?: boolean; identity?: string } = {},
): Promise<Student> {
  const known = preview
    ? null
    : (id ?? (await createTestViewer(api.db, { account_id: as.accountId, email: `${createKey()}@exemplo.com`, ...viewer })).id)
  const session = await createTestSession(api.db, {
    account_id: as.accountId,
    video_key: video,
    viewer_id: known,
    preview,
    created_at: api.deps.now(),
  })
  const tokens = new PlaybackTokens(api.env.secretKey, api.deps.now)
  return {
    id: known ?? '',
    session: session.id,
    bearer: tokens.signSession('bearer', { id: session.id, createdAt: session.created_at }),
    video,
  }
}

/** Calls a route of viewers. */
export const callAs = <N extends keyof Routes>(
  api: TestApi,
  name: N,
  student: Student,
  { params, ...input }: { params?: Record<string, string>; body?: unknown } = {},
): Promise<CallResult<N>> =>
  callApi(api, name, { ...input, params: { id: student.session, ...params }, headers: { authorization: `Bearer ${student.bearer}` } })

export const begin = (api: TestApi, student: Student, quiz: string) => callAs(api, 'beginQuizAttempt', student, { params: { quiz } })
export const finish = (api: TestApi, student: Student, attempt: string, answers: unknown) =>
  callAs(api, 'finishQuizAttempt', student, { params: { attempt }, body: { answers } })

/** Begins and finishes an attempt. @param letters by the place of the question in the quiz. */
export async function take(api: TestApi, student: Student, quiz: PlantedQuiz, letters: readonly ('A' | 'B')[]) {
  const { data } = await begin(api, student, quiz.id)
  return (await finish(api, student, data.id, Object.fromEntries(letters.map((letter, at) => [quiz.keys[at], letter])))).data
}
