import { webhookEvents } from '@videozz/contract'
import { createKey, type MediaCompletion } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { emitMediaCompleted } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestUser,
  createTestVideo,
  createTestViewer,
  createTestWebhook,
  type TestDatabase,
} from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const now = new Date('2026-11-24T15:00:00Z')
const completedAt = new Date('2026-11-24T14:59:30Z')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

async function createAccount(events: ('media.completed' | 'upload.started')[]): Promise<string> {
  const id = createKey()
  await createTestUser(test.db, { id, name: 'Ana Prado', email: `${id}@exemplo.com` })
  await createTestAccount(test.db, { id, owner_id: id, plan_id: freePlan.id })
  await createTestWebhook(test.db, { accountId: id, secretKey: 'x'.repeat(32), url: 'https://exemplo.com/ganchos', events })
  return id
}
const completionOf = async (accountId: string, viewerId: string): Promise<MediaCompletion> => {
  const { key } = await createTestVideo(test.db, { account_id: accountId, title: 'Aula 1' })
  return { accountId, viewerId, videoKey: key, version: 2, completedAt, percent: 90 }
}
const emit = (completions: MediaCompletion[]) => test.db.transaction().execute((trx) => emitMediaCompleted(trx, completions, now))
const eventsOf = async (accountId: string) =>
  (await test.db.selectFrom('webhook_events').selectAll().where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ body, viewer_id }) => ({ ...(JSON.parse(body) as { type: string; createdAt: string; data: { viewer: object } }), viewer_id }),
  )

it('emitMediaCompleted emits media.completed with media, viewer, version and percent, for signed and unsigned viewers', async () => {
  const account = await createAccount(['media.completed'])
  const signed = await createTestViewer(test.db, { account_id: account, identity: 's:aluno-7', email: 'bia@exemplo.com', name: 'Bia' })
  const unsigned = await createTestViewer(test.db, {
    account_id: account,
    identity: 'd:navegador',
    verified: false,
    email: null,
    name: null,
  })
  const completions = [await completionOf(account, signed.id), await completionOf(account, unsigned.id)]
  expect(await emit(completions)).toBe(2)
  const told = await eventsOf(account)
  for (const { data } of told) expect(webhookEvents['media.completed'].safeParse(data).error).toBeUndefined()
  const viewers = [
    { id: signed.id, verified: true, email: 'bia@exemplo.com', name: 'Bia', subject: 'aluno-7' },
    { id: unsigned.id, verified: false, email: null, name: null, subject: null },
  ]
  expect(told.toSorted(({ viewer_id }) => (viewer_id === signed.id ? -1 : 1))).toEqual(
    viewers.map((viewer, place) => ({
      id: expect.any(String),
      type: 'media.completed',
      createdAt: now.toISOString(),
      viewer_id: viewer.id,
      data: {
        videoKey: completions[place]?.videoKey,
        title: 'Aula 1',
        viewer,
        version: 2,
        completedAt: completedAt.toISOString(),
        percent: 90,
      },
    })),
  )
})

it('emitMediaCompleted emits nothing without a subscribed endpoint, of an erased viewer, for another account, or when the transaction is rolled back', async () => {
  const silent = await createAccount(['upload.started'])
  const listening = await createAccount(['media.completed'])
  const viewer = await createTestViewer(test.db, { account_id: silent })
  const known = await createTestViewer(test.db, { account_id: listening })
  expect(await emit([])).toBe(0)
  expect(await emit([await completionOf(silent, viewer.id)])).toBe(0)
  expect(await emit([await completionOf(listening, createKey()), await completionOf(listening, viewer.id)])).toBe(0)
  const rolledBack = test.db.transaction().execute(async (trx) => {
    expect(await emitMediaCompleted(trx, [await completionOf(listening, known.id)], now)).toBe(1)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect([...(await eventsOf(silent)), ...(await eventsOf(listening))]).toEqual([])
})
