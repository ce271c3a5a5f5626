import type { AiQueueEvent } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { aiSteps, type Evidence, type QuizQuestion } from '@videozz/domain'
import { type AiRun, beginAiRun, completeAiItem, failAiItem, reportAiStep } from '@videozz/operations'
import { createTestAiItem, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
const told: AiQueueEvent[] = []
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  api.deps.events.onRealtime((envelope) => {
    if (envelope.event === 'aiQueue') told.push(envelope.payload)
  })
})
afterAll(() => api.close())

const start = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => ({ db: api.db, jobs: api.deps.jobs, now: new Date(start.getTime() + seconds * 1000) })
const get = async (id: string) => (await callApi(api, 'getQuiz', { as: owner, params: { id } })).data
const toldOf = (id: string) => told.filter(({ dataId }) => dataId === id)
async function begin(): Promise<AiRun> {
  const { key } = await insertTestVideo(api, owner, { title: 'Luz' })
  const { data } = await callApi(api, 'createQuiz', { as: owner, body: { videoKeys: [key] } })
  return { itemId: data.id, run: 1 }
}
const evidence: Evidence[] = [
  { videoKey: createKey(), start: 1, end: 2, quote: 'a luz', captions: [{ start: 0, end: 3, text: 'É a luz que desenha' }] },
]
const question: QuizQuestion = {
  key: 'q1',
  question: 'O que desenha?',
  alternatives: [
    { key: 'A', answer: 'A sombra' },
    { key: 'B', answer: 'A luz' },
  ],
  correctAnswer: 'B',
  explanation: 'É dito na aula.',
  image: null,
  origin: 'ai',
  evidence,
}
const failure = { code: 'AI_WITHOUT_WORDS', message: 'Não há legenda pronta.' } as const

it('a run passes through its steps, tells each state once, and ends with the questions', async () => {
  const run = await begin()
  const { itemId: id } = run
  await beginAiRun(at(0), run)
  for (const [index, { status }] of aiSteps.entries()) {
    const found = index === 0 ? null : `passo ${index}`
    expect((await reportAiStep(at(10 * index + 1), run, status, found)).outcome).toBe('written')
    expect((await get(id)).status).toBe(status)
  }
  const done = await completeAiItem(at(60), run, { title: 'Luz e sombra', questions: [question, question] }, '2 questões')
  expect(done.outcome).toBe('written')
  const quiz = await get(id)
  expect(quiz).toMatchObject({ title: 'Luz e sombra', status: 'completed', version: 1, errorCode: null })
  expect(quiz.stepSince).toBe(at(60).now.toISOString())
  expect(quiz.steps).toEqual([
    { step: 'analyzing', found: 'passo 1', seconds: 10 },
    { step: 'extracting', found: 'passo 2', seconds: 10 },
    { step: 'correlating', found: 'passo 3', seconds: 10 },
    { step: 'processing', found: 'passo 4', seconds: 10 },
    { step: 'structuring', found: 'passo 5', seconds: 10 },
    { step: 'finishing', found: '2 questões', seconds: 9 },
  ])
  const key = expect.stringMatching(/^[a-z0-9]{16}$/) as string
  expect(quiz.questions).toEqual([
    { ...question, key },
    { ...question, key },
  ])
  expect(new Set(quiz.questions.map((one) => one.key)).size).toBe(2)
  await waitFor('nine events', async () => toldOf(id).length === 9)
  expect(toldOf(id).map(({ status }) => status)).toEqual(['pending', 'starting', ...aiSteps.map(({ status }) => status), 'completed'])
  expect(new Set(toldOf(id).map(({ messageId }) => messageId)).size).toBe(9)
  expect(toldOf(id).at(-1)).toEqual({
    dataId: id,
    messageId: `${id}-1-completed`,
    status: 'completed',
    origin: 'quiz',
    data: { title: 'Luz e sombra' },
  })
})

it('a run that was killed begins anew, without its steps', async () => {
  const run = await begin()
  await beginAiRun(at(0), run)
  await reportAiStep(at(1), run, 'analyzing')
  await reportAiStep(at(2), run, 'extracting', '3 legendas')
  expect((await beginAiRun(at(50), run)).outcome).toBe('written')
  expect(await get(run.itemId)).toMatchObject({ status: 'starting', steps: [] })
  await reportAiStep(at(51), run, 'analyzing')
  await reportAiStep(at(53), run, 'extracting', '4 legendas')
  expect((await get(run.itemId)).steps).toEqual([{ step: 'analyzing', found: '4 legendas', seconds: 2 }])
})

it('one that failed keeps its message; of an earlier run nothing counts any more', async () => {
  const run = await begin()
  await beginAiRun(at(0), run)
  await failAiItem(at(1), run, failure)
  expect(await get(run.itemId)).toMatchObject({
    status: 'failed',
    errorCode: 'AI_WITHOUT_WORDS',
    errorMessage: failure.message,
    version: 0,
  })
  await waitFor('the event of the failure', async () => toldOf(run.itemId).some(({ errorMessage }) => errorMessage === failure.message))
  await callApi(api, 'resendQuiz', { as: owner, body: { id: run.itemId } })
  const stale = [
    await beginAiRun(at(2), run),
    await reportAiStep(at(3), run, 'analyzing'),
    await completeAiItem(at(4), run, { title: 'Tarde demais', questions: [question] }),
    await failAiItem(at(5), run, failure),
  ]
  expect(stale.map(({ outcome }) => outcome)).toEqual(Array(4).fill('stale'))
  expect(await get(run.itemId)).toMatchObject({ title: 'Luz', status: 'pending', questions: [], errorMessage: null })
  const again = { ...run, run: 2 }
  expect((await completeAiItem(at(6), again, { title: 'Luz', questions: [question] })).outcome).toBe('written')
  expect((await failAiItem(at(7), again, failure)).outcome).toBe('stale')
  expect(await get(run.itemId)).toMatchObject({ status: 'completed', errorCode: null })
})

it('what a run of a deleted item wrote is left aside', async () => {
  const run = await begin()
  await beginAiRun(at(0), run)
  await callApi(api, 'deleteQuiz', { as: owner, body: { id: run.itemId } })
  expect((await completeAiItem(at(1), run, { title: 'Luz', questions: [question] })).outcome).toBe('stale')
  expect(await api.db.selectFrom('ai_questions').select('key').where('item_id', '=', run.itemId).execute()).toEqual([])
})

it('a mind map and an ebook end with what they say', async () => {
  const documents = [
    ['mindMap', 'getMindMap', { id: 'a', label: 'Luz', isFolded: false, evidence, children: [] }],
    [
      'ebook',
      'getEbook',
      { chapters: [{ id: 'c', title: 'Luz', paragraphs: [{ id: 'p', kind: 'text', text: 'A luz.', evidence }], pictures: [] }] },
    ],
  ] as const
  for (const [origin, route, document] of documents) {
    const { id } = await createTestAiItem(api.db, { account_id: owner.accountId, origin, status: 'finishing' })
    await completeAiItem(at(1), { itemId: id, run: 1 }, { title: 'Luz', document: structuredClone(document) as never })
    expect((await callApi(api, route, { as: owner, params: { id } })).data).toMatchObject({ status: 'completed', content: document })
  }
})
