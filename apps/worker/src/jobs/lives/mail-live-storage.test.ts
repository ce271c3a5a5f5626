import { cutUnrecorded, segmentObjectKey, stopLiveRecording } from '@videozz/db'
import { createTestAccount, createTestDatabase, createTestLive, createTestPlan, createTestUser, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { settleAllLives } from './settle-lives.ts'

let test: TestDatabase
let accountId: string
let deps: Deps
let deleted: string[]
beforeAll(async () => {
  test = await createTestDatabase()
  const owner = await createTestUser(test.db, { name: 'Ana Prado', email: 'ana@exemplo.com' })
  const plan = await createTestPlan(test.db, { title: 'Básico' })
  accountId = (await createTestAccount(test.db, { owner_id: owner.id, plan_id: plan.id })).id
})
afterAll(() => test.close())
beforeEach(async () => {
  deleted = []
  await test.db.deleteFrom('mail_outbox').execute()
  const jobs = { enqueue: async () => undefined }
  const store = { delete: async (keys: string[]) => void deleted.push(...keys) }
  const env = { product: 'Videozz', publicUrl: 'https://videozz.exemplo.com' }
  deps = { db: test.db, env, jobs, store, log: pino({ level: 'silent' }) } as unknown as Deps
})

const settle = () => settleAllLives(deps, new Date(), new AbortController().signal)
const onAir = () =>
  createTestLive(test.db, {
    account_id: accountId,
    status: 'active',
    started_at: new Date(),
    recording: 'recording',
    media: { title: 'Mentoria', source_size: 3e9, playable: true },
  })
const reach = (key: string, storage_level: number) =>
  test.db.updateTable('lives').set({ storage_level }).where('video_key', '=', key).execute()
const mails = async () => {
  const rows = await test.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
  return rows.map(({ recipient, subject, body_text }) => ({ recipient, subject, text: body_text.replaceAll('\u00A0', ' ') }))
}
const near = 'A gravação da sua transmissão está perto de parar'
const over = 'A gravação da sua transmissão parou'

it('mails the owner at 95 and at 100 % of the storage, each step of a live once', async () => {
  const { video_key: key } = await onAir()
  await reach(key, 80)
  await settle()
  expect(await mails()).toEqual([])
  await reach(key, 95)
  await Promise.all([settle(), settle()])
  expect(await mails()).toMatchObject([{ recipient: 'ana@exemplo.com', subject: near }])
  await stopLiveRecording(test.db, key, { segments: 10, seconds: 20 })
  await reach(key, 100)
  await settle()
  await settle()
  const [, last, ...others] = await mails()
  expect(last?.subject).toBe(over)
  expect(last?.text).toMatch(/plano Básico no Videozz está cheio: a gravação de “Mentoria” parou em 2,79 GB.*exemplo\.com\/lives\/\w{16}/s)
  expect(others).toEqual([])
})

it('of two steps at once mails the last', async () => {
  const { video_key: key } = await onAir()
  await stopLiveRecording(test.db, key, { segments: 0, seconds: 0 })
  await reach(key, 100)
  await settle()
  expect((await mails()).map(({ subject }) => subject)).toEqual([over])
})

it('deletes the objects of what was not recorded', async () => {
  const { video_key: key } = await onAir()
  const address = (place: number) => String(place).padStart(32, '0')
  const segment = { video_key: key, generation: 1, rendition: '720p', duration: 2, size: 1, key_index: 1 }
  const rows = [0, 1, 2].map((sequence) => ({ ...segment, sequence, address: address(sequence) }))
  await test.db.insertInto('segments').values(rows).execute()
  await stopLiveRecording(test.db, key, { segments: 1, seconds: 2 })
  await cutUnrecorded(test.db, key)
  await settle()
  expect(deleted.toSorted()).toEqual([address(1), address(2)].map(segmentObjectKey))
  expect(await test.db.selectFrom('live_leftovers').selectAll().execute()).toEqual([])
  deleted = []
  await settle()
  expect(deleted).toEqual([])
})
