import { claimLeakCase, createKey, insertLeakCase } from '@videozz/db'
import {
  createTestAccount,
  createTestDatabase,
  createTestPlan,
  createTestUser,
  createTestViewer,
  type TestDatabase,
  testLeakFacts,
} from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishLeak } from './end-leak.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const site = { product: 'Videozz', publicUrl: 'http://localhost' }
const jobs = { enqueue: async () => undefined, enqueueAll: async () => undefined } as never

it('names nobody who was erased while the facts were gathered', async () => {
  const { db } = database
  const user = await createTestUser(db)
  const account = await createTestAccount(db, { owner_id: user.id, plan_id: (await createTestPlan(db)).id })
  const id = createKey()
  await insertLeakCase(db, { id, account_id: account.id, user_id: user.id, video_key: null, state: 'waiting', created_at: new Date() })
  const claim = createKey()
  const leak = await claimLeakCase(db, id, claim)
  if (!leak) throw new Error('no case')
  const viewer = await createTestViewer(db, { account_id: account.id, identity: 's:1', verified: true, name: 'João' })
  const facts = testLeakFacts({ id })
  const named = facts.named.map((each) => ({ ...each, person: { ...each.person, viewerId: viewer.id } }))
  const finish = () => finishLeak({ db, jobs, now: new Date() }, { ...leak, claim }, { facts: { ...facts, named }, said: {} }, site)
  const stored = () => db.selectFrom('leak_cases').select(['state', 'facts']).where('id', '=', id).executeTakeFirstOrThrow()
  await db.deleteFrom('viewers').where('id', '=', viewer.id).execute()
  expect(await finish()).toBe('erased')
  expect(await stored()).toEqual({ state: 'reading', facts: null })
  const again = await createTestViewer(db, { id: viewer.id, account_id: account.id, identity: 's:1', verified: true, name: 'João' })
  expect(again.id).toBe(viewer.id)
  expect(await finish()).toBe('finished')
  expect((await stored()).state).toBe('done')
  expect(await finish()).toBe('lost')
})
