import { putTranscript } from '@videozz/db'
import { createTestAiItem } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { hostileValues } from '../../shared/testing/hostile-values.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'
import { quizBody } from './testing/quiz-body.ts'

// Hundreds of calls one after another.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let owner: TestAccount
const ids: Record<string, string> = {}
let videoKey: string
const word: [number, number, string, number, null] = [0, 400, 'Luz', 90, null]
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
  videoKey = (await insertTestVideo(api, owner)).key
  for (const origin of ['quiz', 'mindMap', 'ebook'] as const)
    ids[origin] = (await createTestAiItem(api.db, { account_id: owner.accountId, origin, videoKeys: [videoKey], questions: ['Sim?'] })).id
  const heard = { language: 'pt-BR', words: [word], origin: 'heard' } as const
  await putTranscript(api.db, { accountId: owner.accountId, videoKey }, heard, new Date())
})
afterAll(() => api.close())

type Json = { [field: string]: unknown }
/** The body with one field after another, however deep, given every hostile value. */
function spoiled(body: unknown, put: (value: unknown) => unknown = (value) => value): unknown[] {
  const whole = hostileValues.map(put)
  if (Array.isArray(body)) return [...whole, ...spoiled(body[0], (value) => put([value, ...body.slice(1)]))]
  if (typeof body !== 'object' || body === null) return whole
  const fields = Object.keys(body as Json)
  return [...whole, ...fields.flatMap((name) => spoiled((body as Json)[name], (value) => put({ ...body, [name]: value })))]
}

const content = {
  mindMap: { id: 'a', label: 'Luz', isFolded: false, evidence: [], children: [{ id: 'b', label: 'Cor', isFolded: true, children: [] }] },
  ebook: () => ({
    chapters: [
      {
        id: 'a',
        title: 'Luz',
        paragraphs: [{ id: 'p', kind: 'text', text: 'A luz.' }],
        pictures: [{ videoKey, second: 1, alt: 'Luz', after: 'p' }],
      },
    ],
  }),
}
const calls = {
  createQuiz: () => ({ body: { videoKeys: [videoKey] } }),
  updateQuiz: () => ({ params: { id: ids['quiz']! }, body: { ...quizBody([{ image: null, origin: 'ai', evidence: [] }]), seen: 0 } }),
  deleteQuiz: () => ({ body: { id: 'a'.repeat(16) } }),
  resendQuiz: () => ({ body: { id: 'a'.repeat(16) } }),
  updateMindMap: () => ({ params: { id: ids['mindMap']! }, body: { title: 'Mapa', content: content.mindMap, seen: 0 } }),
  updateEbook: () => ({ params: { id: ids['ebook']! }, body: { title: 'Ebook', content: content.ebook(), seen: 0 } }),
  placeQuiz: () => ({ params: { id: ids['quiz']!, videoKey }, body: { second: 1, required: true, published: true } }),
  findQuizViewers: () => ({ params: { id: ids['quiz']! }, body: { page: 1, limit: 10 } }),
  requestWriting: () => ({ params: { key: videoKey }, body: { kind: 'translation', language: 'en', replaces: false } }),
  requestTranscription: () => ({ body: { key: videoKey } }),
  alignScript: () => ({ params: { key: videoKey }, body: { language: 'pt-BR', text: 'A luz desenha.' } }),
} as const

it.each(Object.keys(calls) as (keyof typeof calls)[])('%s answers no body with a fault of the server', async (name) => {
  const call = calls[name]()
  const statuses: number[] = []
  for (const body of spoiled(call.body)) statuses.push((await callApi(api, name, { as: owner, ...call, body })).status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(400)
})

it('listQuizzes answers no query with a fault of the server', async () => {
  const statuses: number[] = []
  for (const field of ['search', 'orderBy', 'sortBy', 'page', 'itemsPerPage'])
    for (const value of hostileValues.map((each) => (typeof each === 'string' ? each : (JSON.stringify(each) ?? ''))))
      statuses.push((await callApi(api, 'listQuizzes', { as: owner, query: { [field]: value.slice(0, 4000) } })).status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

it('saveTranscript answers no body with a fault of the server', async () => {
  const params = { key: videoKey }
  const statuses: number[] = []
  const words = hostileValues.flatMap((value) => word.map((_, at) => [[...word.slice(0, at), value, ...word.slice(at + 1)]]))
  for (const body of [...spoiled({ revision: 1, words: [word], merged: false }), ...words.map((given) => ({ words: given }))]) {
    // Each finds the transcript as the one before it left it.
    const { revision } = (await callApi(api, 'getTranscript', { as: owner, params })).data
    const sent = typeof body === 'object' && body !== null ? { revision, ...body } : body
    statuses.push((await callApi(api, 'saveTranscript', { as: owner, params, body: sent })).status)
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(200)
})
