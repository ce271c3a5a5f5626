import { connectKeys, createGetKeys, disconnectKeys, startImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source } from '@videozz/sources'
import { createTestRelation, createTestUser, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

let stage: ImportStage
beforeAll(async () => {
  stage = await openImportStage()
})
afterAll(() => stage.close())

const mebibyte = 1024 * 1024
const provider = 'vimeo'

/** An account whose manager imports a file that never ends: it is half there, and silence counts as no fault. */
async function importOfManager() {
  const { db, host, env } = stage
  const accountId = await stage.newAccount()
  const { id: userId } = await createTestUser(db)
  await createTestRelation(db, { user_id: userId, account_id: accountId, rules: ['videozz:videos:upload'] })
  const who = { accountId, userId, provider } as const
  const context = { db, now: new Date(), secretKey: env.secretKey }
  await connectKeys(context, who, { externalId: '4711', label: 'Ana', keys: 'token' })
  const file = host.add({ size: 12 * mebibyte, faults: { stallAfter: 6 * mebibyte } })
  const link = createLinkSource(createOpenOutbound({ trusted: [host.url] }), 3_600_000)
  const getKeys = createGetKeys(context, who, '4711')
  const source: Source = {
    connections: 1,
    describe: async (_item, signal) => {
      await getKeys()
      return link.describe({ externalId: '', url: file.url, extras: {} }, signal)
    },
    open: (_item, range, described, signal) => link.open({ externalId: '', url: file.url, extras: {} }, range, described, signal),
  }
  const engine = stage.startEngine({ makeSource: () => source, renewMs: 100 })
  const files = [{ externalId: 'x', title: 'Aula', sourceAccount: '4711' }]
  const begun = await startImports({ db, now: new Date() }, { ...who, folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error('The import did not begin')
  const row = async () => (await stage.importsOf(begun.batch.id))[0]
  await waitFor('the first part to arrive', async () => ((await row())?.fetched ?? 0) >= 5 * mebibyte)
  return { who, context, row, engine, accountId }
}

type Begun = Awaited<ReturnType<typeof importOfManager>>

it.each([
  ['the connection is removed', async ({ who, context }: Begun) => void (await disconnectKeys(context, who))],
  [
    'its person is removed from the account',
    async ({ who }: Begun) => void (await stage.db.deleteFrom('relations').where('user_id', '=', who.userId).execute()),
  ],
  [
    'another account of the service is connected instead',
    async ({ who, context }: Begun) => void (await connectKeys(context, who, { externalId: '4712', label: 'Bia', keys: 'other' })),
  ],
])('an import under way fails, and what arrived of it is dropped, when %s', async (_what, end) => {
  const begun = await importOfManager()
  const upload = (await begun.row())?.upload_key ?? ''
  await end(begun)
  const row = await waitFor('it to end', async () => {
    const now = await begun.row()
    return now?.state === 'failed' && now
  })
  expect(row).toMatchObject({ error: 'IMPORT_DISCONNECTED', video_key: null })
  const { state } = await stage.db.selectFrom('uploads').select('state').where('key', '=', upload).executeTakeFirstOrThrow()
  expect(state).not.toBe('open')
  const { storage_reserved: reserved } = await stage.db
    .selectFrom('accounts')
    .select('storage_reserved')
    .where('id', '=', begun.accountId)
    .executeTakeFirstOrThrow()
  expect(reserved).toBe(0)
  await begun.engine.stop()
})

it('an import of a link goes on when its person is removed: it is the account that has it', async () => {
  const { db, host } = stage
  const accountId = await stage.newAccount()
  const { id: userId } = await createTestUser(db)
  await createTestRelation(db, { user_id: userId, account_id: accountId, rules: ['videozz:videos:upload'] })
  const batch = await stage.importLinks([host.add({ size: 1000 }).url], accountId)
  await db.updateTable('imports').set({ user_id: userId }).where('batch_id', '=', batch).execute()
  await db.deleteFrom('relations').where('user_id', '=', userId).execute()
  const engine = stage.startEngine()
  const row = await waitFor('it to end', async () => (await stage.importsOf(batch)).find(({ state }) => state === 'done'))
  expect(row.error).toBeNull()
  await engine.stop()
})
