import { connectProvider, startImports } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createLinkSource, type Source, SourceError } from '@videozz/sources'
import { waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

let stage: ImportStage
beforeAll(async () => {
  stage = await openImportStage()
})
afterAll(() => stage.close())

it('an import whose connection is refused waits, and goes on as soon as its person has connected again', async () => {
  const { db, accountId, host } = stage
  const link = createLinkSource(createOpenOutbound({ trusted: [host.url] }))
  const file = host.add({ size: 1_000_000 })
  const item = { externalId: 'arquivo', url: file.url, extras: {} }
  let connected = false
  const source: Source = {
    connections: 1,
    describe: (_item, signal) => {
      if (!connected) throw new SourceError('reconnect', 'The refresh token is refused')
      return link.describe(item, signal)
    },
    open: (_item, range, described, signal) => link.open(item, range, described, signal),
  }
  stage.startEngine({ makeSource: () => source })
  const { owner_id: userId } = await db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  const who = { accountId, userId, provider: 'dropbox' } as const
  const begun = await startImports(
    { db, now: new Date() },
    { ...who, folderId: null, bounds: null, files: [{ externalId: 'arquivo', title: 'Aula' }] },
  )
  if (begun.outcome !== 'started') throw new Error('The import did not begin')
  const { id } = begun.batch
  await waitFor('it to wait', async () => (await stage.importsOf(id))[0]?.wait_reason === 'reconnect')
  // Not within the time of this test by itself.
  await db
    .updateTable('imports')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    .execute()
  connected = true
  await connectProvider({ db, now: new Date(), secretKey: stage.env.secretKey, oauth: {} as never }, who, {
    externalId: 'dbid:1',
    label: 'ana@exemplo.com',
    scopes: [],
    tokens: { access: 'a', refresh: 'r', expiresInSeconds: 3600, scopes: null },
  })
  const [row] = await waitFor('it to end', async () => {
    const rows = await stage.importsOf(id)
    return rows[0]?.state === 'done' && rows
  })
  expect(row).toMatchObject({ error: null, wait_reason: null })
  const [video] = await db
    .selectFrom('videos')
    .select('type')
    .where('key', '=', row?.video_key ?? '')
    .execute()
  expect(video?.type).toBe('dropbox')
})
