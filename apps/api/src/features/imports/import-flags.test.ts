import type { FeatureFlag, ImportProvider } from '@videozz/contract'
import { startImports } from '@videozz/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const producer = (flags: FeatureFlag[]) => signUpTestAccount(api, { flags })
const off = { code: 'FEATURE_OFF', message: 'Esta função ainda não está disponível para a sua conta.' }
const cases = [
  ['link', 'import-videos'],
  ['s3', 'import-videos'],
  ['vimeo', 'import-videos'],
  ['google-drive', 'import-videos:google-drive'],
] as const satisfies readonly [ImportProvider, FeatureFlag][]
const fileAt = (provider: ImportProvider) => (provider === 'link' ? { url: 'https://arquivos.exemplo/aula.mp4' } : { id: 'arquivo' })
const begin = async (as: TestAccount, provider: ImportProvider) => {
  const files = [{ externalId: 'arquivo', title: 'Aula' }]
  const { accountId, userId } = as
  const begun = await startImports({ db: api.db, now: new Date() }, { accountId, userId, provider, folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error(begun.outcome)
  const item = await api.db.selectFrom('imports').select('id').where('batch_id', '=', begun.batch.id).executeTakeFirstOrThrow()
  return { batch: begun.batch.id, item: item.id }
}
const set = (batch: string, change: object) => api.db.updateTable('imports').set(change).where('batch_id', '=', batch).execute()

describe.each(cases)('imports of %s need the flag %s', (provider, flag) => {
  it('to begin', async () => {
    // The other flag opens nothing.
    const other: FeatureFlag = flag === 'import-videos' ? 'import-videos:google-drive' : 'import-videos'
    const without = await producer([other, 'import-providers'])
    const items = [fileAt(provider)]
    expect((await callApi(api, 'startImports', { as: without, body: { provider, items } })).error).toMatchObject(off)
    expect((await callApi(api, 'importVideo', { as: without, body: { provider, ...fileAt(provider) } })).error).toMatchObject(off)
    const { total } = await api.db
      .selectFrom('import_batches')
      .select((builder) => builder.fn.countAll<number>().as('total'))
      .where('account_id', '=', without.accountId)
      .executeTakeFirstOrThrow()
    expect(total).toBe(0)
    const withFlag = await producer([flag])
    const begun = await callApi(api, 'startImports', { as: withFlag, body: { provider, items } })
    // Keys are asked for next.
    expect(begun.error?.code ?? begun.status).toBe(provider === 's3' || provider === 'vimeo' ? 'DRIVE_NOT_CONNECTED' : 200)
  })

  it('to go on and to be tried again; without it they can be looked at and ended', async () => {
    const owner = await producer([])
    const { batch, item } = await begin(owner, provider)
    const call = (name: 'getImport' | 'pauseImport' | 'resumeImport' | 'retryImport' | 'cancelImport') =>
      callApi(api, name, { as: owner, params: { id: batch } })
    expect((await call('getImport')).data).toMatchObject({ state: 'running', blocked: 'flag' })
    expect((await call('pauseImport')).data.state).toBe('paused')
    expect((await call('resumeImport')).error).toMatchObject(off)
    await set(batch, { state: 'failed', error: 'IMPORT_BROKEN', error_values: JSON.stringify({ tries: '10' }), ended_at: new Date() })
    expect((await call('retryImport')).error).toMatchObject(off)
    expect((await callApi(api, 'retryImportItem', { as: owner, params: { id: item } })).error).toMatchObject(off)
    await set(batch, { state: 'waiting', error: null, ended_at: null })
    expect((await callApi(api, 'cancelImportItem', { as: owner, params: { id: item } })).data.state).toBe('canceled')
  })
})

it.each(['dropbox', 'onedrive'] as const)('imports of %s need no flag', async (provider) => {
  const body = { provider, items: [{ id: 'arquivo' }] }
  expect((await callApi(api, 'startImports', { as: await producer([]), body })).status).toBe(200)
})

it('files of Google Drive need the flag to be listed, with their pictures', async () => {
  const without = await producer(['import-videos'])
  const params = { provider: 'google-drive' as const }
  expect((await callApi(api, 'listCloudFiles', { as: without, params })).error).toMatchObject(off)
  const query = { ids: 'arquivo' } as never
  expect((await callApi(api, 'listCloudThumbnails', { as: without, params, query })).error).toMatchObject(off)
  const withFlag = await producer(['import-videos:google-drive'])
  expect((await callApi(api, 'listCloudFiles', { as: withFlag, params })).error.code).toBe('DRIVE_NOT_CONNECTED')
})

it('a batch says that its person may not upload to the account any more', async () => {
  const owner = await producer(['import-videos'])
  const manager = await enterTestTenant(api, await producer([]), owner, ['videozz:videos:upload'])
  const body = { provider: 'link' as const, items: [fileAt('link')] }
  const { data } = await callApi(api, 'startImports', { as: manager, body })
  expect(data.blocked).toBeNull()
  await api.db
    .updateTable('relations')
    .set({ rules: ['videozz:videos:list'] })
    .where('user_id', '=', manager.userId)
    .execute()
  const seen = () => callApi(api, 'getImport', { as: owner, params: { id: data.id } })
  expect((await seen()).data.blocked).toBe('person')
  await api.db.deleteFrom('relations').where('user_id', '=', manager.userId).execute()
  expect((await seen()).data.blocked).toBe('person')
  const { data: list } = await callApi(api, 'listImports', { as: owner })
  expect(list.items.map(({ blocked }) => blocked)).toEqual(['person'])
  expect((await callApi(api, 'cancelImport', { as: owner, params: { id: data.id } })).data.state).toBe('canceled')
})
