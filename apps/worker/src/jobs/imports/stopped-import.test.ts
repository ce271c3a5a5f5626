import type { FeatureFlag } from '@videozz/contract'
import { type ImportRow, sealIntegrationKey } from '@videozz/db'
import { connectProvider, createGetToken, disconnectProvider, startImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source, type SourceItem } from '@videozz/sources'
import { createTestFlags, createTestRelation, createTestUser, digestBytes, type HostFile, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
const companyDomain = 'empresa.example'
let stage: ImportStage
beforeAll(async () => {
  stage = await openImportStage({ COMPANY_DOMAIN: companyDomain })
  stage.startEngine({ renewMs: 100, makeSource: (_deps, row) => sourceOf(row) })
})
afterAll(() => stage.close())

/** A person who may upload to the account of another one. */
let who: { accountId: string; userId: string }
beforeEach(async () => {
  const accountId = await stage.newAccount()
  const { id: userId } = await createTestUser(stage.db)
  await createTestRelation(stage.db, { user_id: userId, account_id: accountId, rules: ['videozz:videos:upload'] })
  who = { accountId, userId }
})

const connections = () => ({ db: stage.db, now: new Date(), secretKey: stage.env.secretKey, oauth: { dropbox: null } as never })

/** Links, and files of drives that are served by the host of links once there is a token. */
function sourceOf(row: ImportRow): Source {
  const link = createLinkSource(createOpenOutbound({ trusted: [stage.host.url] }), 5000)
  if (row.sealed !== null) return link
  const getToken = createGetToken(connections, { accountId: row.account_id, userId: row.user_id, provider: 'dropbox' })
  const addressed = (item: SourceItem): SourceItem => ({ ...item, url: item.externalId })
  return {
    connections: 1,
    describe: async (item, signal) => {
      await getToken()
      return link.describe(addressed(item), signal)
    },
    open: (item, range, described, signal) => link.open(addressed(item), range, described, signal),
  }
}

async function begin(provider: 'link' | 'dropbox' | 'google-drive', url: string): Promise<string> {
  const sealed = provider === 'link' ? sealIntegrationKey(stage.env.secretKey, url) : null
  const files = [{ externalId: url, title: 'Aula', sealed }]
  const begun = await startImports({ db: stage.db, now: new Date() }, { ...who, provider, folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error(begun.outcome)
  return begun.batch.id
}
const rowOf = async (batch: string): Promise<ImportRow> => (await stage.importsOf(batch))[0]!
const slowFile = () =>
  stage.host.add({ name: 'aula.mp4', type: 'video/mp4', size: 30 * mebibyte, faults: { bytesPerSecond: 3 * mebibyte } })
const videos = () => stage.db.selectFrom('videos').select('key').where('account_id', '=', who.accountId).execute()
/** An import of another account that begins now and ends: the engine has looked at every due one meanwhile. */
async function anotherEnds(): Promise<void> {
  const batch = await stage.importLinks([stage.host.add({ size: 1000 }).url], await stage.newAccount())
  await waitFor('another import to end', async () => (await rowOf(batch)).state === 'done')
}

const removeFlag = (flag: FeatureFlag) => async () => {
  await stage.db.deleteFrom('feature_flags').where('account_id', '=', who.accountId).where('flag', '=', flag).execute()
}
const relation = () => ({ user_id: who.userId, account_id: who.accountId })
const dropRelation = async () => {
  await stage.db.deleteFrom('relations').where('user_id', '=', who.userId).where('account_id', '=', who.accountId).execute()
}
const forbidUpload = async () => {
  const forbidden = stage.db.updateTable('relations').set({ rules: ['videozz:videos:list'] })
  await forbidden.where('user_id', '=', who.userId).where('account_id', '=', who.accountId).execute()
}
const holds: [string, () => Promise<void>, () => Promise<unknown>][] = [
  ['the flag of links is taken away', removeFlag('import-videos'), () => createTestFlags(stage.db, who.accountId, ['import-videos'])],
  [
    'the person is removed from the account',
    dropRelation,
    () => createTestRelation(stage.db, { ...relation(), rules: ['videozz:videos:upload'] }),
  ],
  [
    'the person may not upload any more',
    forbidUpload,
    async () => {
      await dropRelation()
      await createTestRelation(stage.db, { ...relation(), rules: ['videozz:videos:upload'] })
    },
  ],
]

it.each(holds)('an import under way stops when %s, and goes on with what arrived when that is undone', async (_what, take, give) => {
  const file = slowFile()
  const batch = await begin('link', file.url)
  await waitFor('a part to be stored', async () => (await stage.storedParts(batch)).length > 0)
  await take()
  await stopped(batch)
  const { sent } = file
  await anotherEnds()
  expect(await rowOf(batch)).toMatchObject({ state: 'pulling', claim: null })
  expect([file.sent, await videos()]).toEqual([sent, []])
  file.faults = {}
  await give()
  const row = await waitFor('it to end', async () => {
    const found = await rowOf(batch)
    return found.state === 'done' && found
  })
  expect(await stage.hashOfMedia(row.video_key ?? '')).toBe(digestBytes(file.bytes))
  expect(await videos()).toHaveLength(1)
  // Nothing is fetched twice but the part that was not whole.
  expect(file.sent).toBeLessThan(file.bytes.size + 12 * mebibyte)
})

/** Waits until a file is given back and its connections are closed. */
async function stopped(batch: string): Promise<void> {
  await waitFor('it to be given back', async () => (await rowOf(batch)).claim === null)
  await waitFor('its connections to be closed', async () => stage.host.open === 0)
}

it.each(holds)('an import that waits is not begun when %s', async (_what, take, give) => {
  const file: HostFile & { url: string } = stage.host.add({ size: 1000 })
  await take()
  const batch = await begin('link', file.url)
  await anotherEnds()
  expect([await rowOf(batch), file.requests.length]).toMatchObject([{ state: 'waiting', attempts: 0 }, 0])
  await give()
  await waitFor('it to end', async () => (await rowOf(batch)).state === 'done')
})

it('each provider has its own flag, and people of the company need none', async () => {
  await removeFlag('import-videos:google-drive')()
  const link = await begin('link', stage.host.add({ size: 1000 }).url)
  await waitFor('the link to end', async () => (await rowOf(link)).state === 'done')
  await removeFlag('import-videos')()
  const owner = stage.db.selectFrom('accounts').select('owner_id').where('id', '=', who.accountId)
  const rename = (email: string, proved: string | null) =>
    stage.db.updateTable('users').set({ email, proved_email: proved, issuer: 'embedded' }).where('id', '=', owner).execute()
  const file = stage.host.add({ size: 1000 })
  for (const [email, proved] of [
    [`ana@${companyDomain}`, null],
    [`ana@outra-${companyDomain}`, `ana@outra-${companyDomain}`],
  ] as const) {
    await rename(email, proved)
    const batch = await begin('link', stage.host.add({ size: 1000 }).url)
    await anotherEnds()
    expect(await rowOf(batch)).toMatchObject({ state: 'waiting', attempts: 0 })
  }
  await rename(`Ana@${companyDomain}`, `ana@${companyDomain}`)
  const batch = await begin('link', file.url)
  await waitFor('it to end', async () => (await rowOf(batch)).state === 'done')
})

it('an import under way stops when its connection is removed, and leaves nothing behind', async () => {
  await connectProvider(
    connections(),
    { ...who, provider: 'dropbox' },
    {
      externalId: 'dbid:1',
      label: 'ana@exemplo.com',
      scopes: [],
      tokens: { access: 'a', refresh: 'r', expiresInSeconds: 3600, scopes: null },
    },
  )
  const file = slowFile()
  const batch = await begin('dropbox', file.url)
  await waitFor('a part to be stored', async () => (await stage.storedParts(batch)).length > 0)
  expect(await disconnectProvider(connections(), { ...who, provider: 'dropbox' })).toMatchObject({ outcome: 'disconnected' })
  const row = await waitFor('it to end', async () => {
    const found = await rowOf(batch)
    return found.state === 'failed' && found
  })
  expect(row).toMatchObject({ error: 'IMPORT_DISCONNECTED', claim: null, video_key: null })
  await waitFor('its connection to be closed', async () => stage.host.open === 0)
  expect(file.sent).toBeLessThan(file.bytes.size)
  const account = await stage.db.selectFrom('accounts').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow()
  expect([await videos(), account]).toMatchObject([[], { storage_used: 0, storage_reserved: 0 }])
})
