import { type Drive, drives } from '@videozz/contract'
import { openIntegrationKey, sealIntegrationKey } from '@videozz/db'
import { connectProvider, startImports } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createOauthClients } from '@videozz/sources'
import { digestBytes, type FakeDrive, type FakeDrives, startFakeDrives, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSource } from './sources.ts'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
let fake: FakeDrives
let stage: ImportStage
beforeAll(async () => {
  fake = await startFakeDrives(['token-of-ana'])
  const app = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' })
  stage = await openImportStage({
    ...app('GOOGLE'),
    ...app('DROPBOX'),
    ...app('MICROSOFT'),
    GOOGLE_API_URL: fake.url,
    GOOGLE_TOKEN_URL: fake.url,
    DROPBOX_API_URL: fake.url,
    MICROSOFT_LOGIN_URL: fake.url,
    GRAPH_URL: fake.url,
    IMPORT_ALLOW_PRIVATE: fake.host.url,
  })
  stage.startEngine({ makeSource })
})
afterAll(async () => {
  await stage.close()
  await fake.stop()
})

const treeOf = (drive: Drive): FakeDrive => ({ 'google-drive': fake.google, dropbox: fake.dropbox, onedrive: fake.onedrive })[drive]
const idAt = (drive: Drive, id: string): string => ({ 'google-drive': id, dropbox: `id:${id}`, onedrive: `b!ana/${id}` })[drive]
const ownerOf = async (accountId: string): Promise<string> =>
  (await stage.db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow()).owner_id

async function connect(accountId: string, provider: Drive, access: string) {
  const oauth = createOauthClients(createOutbound(), stage.env.cloud)
  const tokens = { access, refresh: 'refresh', expiresInSeconds: 3600, scopes: null }
  const granted = { externalId: 'ana', label: 'ana@example.com', tokens, scopes: [] }
  const who = { accountId, userId: await ownerOf(accountId), provider }
  await connectProvider({ db: stage.db, now: new Date(), secretKey: stage.env.secretKey, oauth }, who, granted)
}

async function begin(accountId: string, provider: Drive, files: { externalId: string; title: string; sealed?: string }[]): Promise<string> {
  const userId = await ownerOf(accountId)
  const begun = await startImports({ db: stage.db, now: new Date() }, { accountId, userId, provider, folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error(`The import did not begin: ${begun.outcome}`)
  return begun.batch.id
}
const ended = (batch: string) =>
  waitFor('all files to be over', async () => {
    const rows = await stage.importsOf(batch)
    return rows.every(({ state }) => state === 'done' || state === 'failed') ? rows : undefined
  })

describe.each(drives)('files at %s', (drive) => {
  it('become media with the same bytes, also when connections break and addresses end', async () => {
    const accountId = await stage.newAccount()
    await connect(accountId, drive, 'token-of-ana')
    const tree = treeOf(drive)
    const plain = tree.addFile({ name: 'Aula 1.mp4', size: 7 * mebibyte })
    const cut = tree.addFile({ name: 'Aula 2.mp4', size: 12 * mebibyte, faults: { cutAfter: 4 * mebibyte, times: 3 } })
    if (drive !== 'google-drive') cut.file.refusals.push({ status: drive === 'dropbox' ? 410 : 401 })
    const batch = await begin(
      accountId,
      drive,
      [plain, cut].map(({ id }) => ({ externalId: idAt(drive, id), title: '' })),
    )
    const rows = await ended(batch)
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['done', null],
    ])
    for (const [place, { file }] of [plain, cut].entries())
      expect(await stage.hashOfMedia(rows[place]?.video_key ?? '')).toBe(digestBytes(file.bytes))
    const videos = await stage.db
      .selectFrom('videos')
      .select(['title', 'type'])
      .where('account_id', '=', accountId)
      .orderBy('title')
      .execute()
    expect(videos).toEqual([
      { title: 'Aula 1', type: drive },
      { title: 'Aula 2', type: drive },
    ])
  })

  it('fail with their reason when they may not be had, and wait when the person has to connect again', async () => {
    const accountId = await stage.newAccount()
    await connect(accountId, drive, 'token-of-ana')
    const tree = treeOf(drive)
    const files = (['restricted', 'trashed', 'native'] as const).map((flaw) => tree.addFile({ name: `${flaw}.mp4`, size: 1000, flaw }))
    const rows = await ended(
      await begin(
        accountId,
        drive,
        files.map(({ id, name }) => ({ externalId: idAt(drive, id), title: name })),
      ),
    )
    expect(rows.map(({ error }) => error)).toEqual(['IMPORT_REFUSED', 'IMPORT_MISSING', 'IMPORT_REFUSED'])
    const lost = await stage.newAccount()
    await connect(lost, drive, 'token-of-ana')
    await stage.db.updateTable('cloud_connections').set({ state: 'reconnect' }).where('account_id', '=', lost).execute()
    const { id } = tree.addFile({ size: 1000 })
    const waiting = await begin(lost, drive, [{ externalId: idAt(drive, id), title: 'Aula' }])
    const row = await waitFor('the file to wait', async () =>
      (await stage.importsOf(waiting)).find(({ wait_reason: reason }) => reason !== null),
    )
    expect(row).toMatchObject({ state: 'waiting', wait_reason: 'reconnect' })
    // Connected again, it goes on.
    await connect(lost, drive, 'token-of-ana')
    await stage.db.updateTable('imports').set({ next_attempt_at: new Date() }).where('batch_id', '=', waiting).execute()
    expect(await ended(waiting)).toMatchObject([{ state: 'done' }])
  })
})

it('a refresh token that came with an import is used in place of a connection, and stays sealed', async () => {
  const accountId = await stage.newAccount()
  const { id } = fake.onedrive.addFile({ name: 'Aula.mp4', size: mebibyte })
  const { secretKey } = stage.env
  fake.refresh = (token) => (token === 'refresh-1' ? { access: 'token-of-ana', refresh: 'refresh-2' } : null)
  const sealed = sealIntegrationKey(secretKey, 'refresh-1')
  const [row] = await ended(await begin(accountId, 'onedrive', [{ externalId: id, title: '', sealed }]))
  expect(row?.state).toBe('done')
  expect(openIntegrationKey(secretKey, row?.sealed ?? '')).toBe('refresh-2')
})
