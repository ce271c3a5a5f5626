import { createKey } from '@videozz/db'
import { createTestLive } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { hostileValues } from '../../shared/testing/hostile-values.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { inMinutes, liveForm } from './testing/live-form.ts'

// Hundreds of calls one after another.
vi.setConfig({ testTimeout: 180_000 })

let api: TestApi
let owner: TestAccount
let id: string
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
  id = (await createTestLive(api.db, { account_id: owner.accountId, secretKey: api.env.secretKey })).video_key
})
afterAll(() => api.close())

/** Statuses of the answers to bodies of which one field at a time is hostile. */
async function statusesOf(call: (body: unknown) => Promise<{ status: number }>, right: Record<string, unknown>): Promise<number[]> {
  const bodies = Object.keys(right).flatMap((field) => hostileValues.map((value) => ({ ...right, [field]: value })))
  const statuses: number[] = []
  for (const body of [...hostileValues, ...bodies]) statuses.push((await call(body)).status)
  return statuses
}
const entry = createKey()
const bodies = {
  extendLive: [{ minutes: 15 }, {}],
  openLiveStudio: [{ purpose: 'publish' }, {}],
  setLiveChat: [{ chat: true, questions: true, slowSeconds: 0 }, {}],
  writeAsHost: [{ text: 'Oi', nonce: createKey() }, {}],
  changeChatEntry: [{ hidden: true, answer: 'answered' }, { entry }],
  setChatAuthor: [{ blocked: true, hideAll: false }, { author: entry }],
  openPoll: [{ question: 'Qual?', options: ['Luz', 'Sombra'] }, {}],
} as const

it.each(Object.keys(bodies) as (keyof typeof bodies)[])('%s answers no body with a fault of the server', async (name) => {
  const [right, params] = bodies[name]
  const statuses = await statusesOf((body) => callApi(api, name, { as: owner, params: { id, ...params }, body }), right)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(400)
})

it.each(['createLive', 'updateLive'] as const)('%s answers no form with a fault of the server', async (name) => {
  const form = { ...liveForm(api), ...inMinutes(api, 20), returnMinutes: '10', chat: 'true', questions: 'true' }
  const statuses: number[] = []
  for (const field of Object.keys(form))
    for (const value of hostileValues) {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      const asked = { as: owner, ...(name === 'updateLive' && { params: { id } }), form: { ...form, [field]: text } }
      statuses.push((await callApi(api, name, asked as never)).status)
    }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(400)
})
