import { mostLeakFiles, mostOpenLeaks } from '@videozz/contract'
import { createKey, sourceObjectKey } from '@videozz/db'
import { verifyReport } from '@videozz/operations'
import { createTestLeakCase, createTestMedia, createTestUpload, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const file = { filename: 'telegram-aula.mp4', size: 1000, type: 'video/mp4' }
const sourceOf = (filename: string) => ({ from: 'upload' as const, filename })
const jobs = () => api.sentJobs.filter(({ name }) => name === 'read-leak').map(({ payload }) => payload)
const storage = (account: TestAccount) =>
  api.db.selectFrom('accounts').select(['storage_used', 'storage_reserved']).where('id', '=', account.accountId).executeTakeFirstOrThrow()
const actionsOf = async (account: TestAccount) =>
  (await api.db.selectFrom('audit_log').select('action').where('account_id', '=', account.accountId).orderBy('id').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('leak.'))

/** A completed upload of a leaked copy, with bytes. */
async function addUpload(account: TestAccount, purpose: 'leak' | 'media' = 'leak'): Promise<string> {
  const { key } = await createTestUpload(api.db, { account_id: account.accountId, state: 'completed', purpose, file_name: 'copia.mp4' })
  await api.store.put(sourceObjectKey(key), Buffer.from('copia'))
  return key
}
const begin = async (account: TestAccount, filename?: string) =>
  callApi(api, 'createLeak', { as: account, body: { source: sourceOf(filename ?? (await addUpload(account))) } })

describe('the upload of a leaked copy', () => {
  it('takes no room of the plan, tells no program of the account, and becomes no media', async () => {
    const account = await signUpTestAccount(api)
    await api.db.updateTable('accounts').set({ storage_used: 1e15 }).where('id', '=', account.accountId).execute()
    const { data } = await callApi(api, 'createMultipart', { as: account, body: { ...file, purpose: 'leak' } })
    expect(await storage(account)).toEqual({ storage_used: 1e15, storage_reserved: 0 })
    await api.db.updateTable('uploads').set({ state: 'completed' }).where('key', '=', data.key).execute()
    const media = { filename: data.key, title: 'Aula', source: { size: 1000 } }
    expect((await callApi(api, 'registerVideo', { as: account, body: media })).status).toBe(404)
    await api.db.updateTable('uploads').set({ state: 'open' }).where('key', '=', data.key).execute()
    await callApi(api, 'cancelMultipart', { as: account, body: { filename: data.key, uploadId: data.uploadId } })
    expect(await storage(account)).toEqual({ storage_used: 1e15, storage_reserved: 0 })
    const events = await api.db.selectFrom('webhook_events').select('type').where('account_id', '=', account.accountId).execute()
    expect(events).toEqual([])
  })

  it('is refused to plans without Imprint, and above the size of the plan', async () => {
    const account = await signUpTestAccount(api, { plan: 'free' })
    expect((await callApi(api, 'createMultipart', { as: account, body: { ...file, purpose: 'leak' } })).status).toBe(403)
    const paid = await signUpTestAccount(api)
    const body = { ...file, size: 1e13, purpose: 'leak' as const }
    expect((await callApi(api, 'createMultipart', { as: paid, body })).error.code).toBe('FILE_TOO_LARGE')
  })

  it('with the key of an upload of a media is another upload', async () => {
    const account = await signUpTestAccount(api)
    const idempotencyKey = createKey()
    await callApi(api, 'createMultipart', { as: account, body: { ...file, idempotencyKey } })
    const again = await callApi(api, 'createMultipart', { as: account, body: { ...file, purpose: 'leak', idempotencyKey } })
    expect(again.error.code).toBe('UPLOAD_KEY_USED')
  })
})

describe('a case', () => {
  it('begins once an upload, waits, and can be cancelled and deleted with its bytes', async () => {
    const account = await signUpTestAccount(api)
    const filename = await addUpload(account)
    const { data } = await begin(account, filename)
    expect(data).toMatchObject({ state: 'waiting', outcome: null, document: null, files: [{ name: 'copia.mp4', origin: 'upload' }] })
    expect(jobs()).toContainEqual({ caseId: data.id })
    expect((await begin(account, filename)).data.id).toBe(data.id)
    expect(jobs().filter((payload) => (payload as { caseId: string }).caseId === data.id)).toHaveLength(1)
    const canceled = await callApi(api, 'cancelLeak', { as: account, params: { id: data.id } })
    expect(canceled.data).toMatchObject({ state: 'failed', message: 'A análise foi cancelada.' })
    expect((await callApi(api, 'getLeakReport', { as: account, params: { id: data.id } })).error.code).toBe('LEAK_NOT_READ')
    expect((await callApi(api, 'deleteLeak', { as: account, params: { id: data.id } })).status).toBe(200)
    expect(await api.store.head(sourceObjectKey(filename))).toBeUndefined()
    expect((await callApi(api, 'getLeak', { as: account, params: { id: data.id } })).error.code).toBe('LEAK_NOT_FOUND')
    expect(await actionsOf(account)).toEqual(['leak.begin', 'leak.cancel', 'leak.delete'])
  })

  it('takes a link, and a media to compare with; neither what is no upload of a copy nor of another account', async () => {
    const account = await signUpTestAccount(api)
    const other = await signUpTestAccount(api)
    const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: account.accountId, secretKey: api.env.secretKey })
    const link = { from: 'link' as const, address: 'https://exemplo.com/copia.mp4' }
    const { data } = await callApi(api, 'createLeak', { as: account, body: { source: link, videoKey: media.key } })
    expect(data.files).toMatchObject([{ name: 'exemplo.com', origin: 'link', size: null }])
    const foreign = await callApi(api, 'createLeak', { as: other, body: { source: link, videoKey: media.key } })
    expect(foreign.error.code).toBe('LEAK_MEDIA_MISSING')
    for (const filename of [await addUpload(account, 'media'), await addUpload(other), createKey()])
      expect((await begin(account, filename)).error.code).toBe('UPLOAD_NOT_FOUND')
    const addresses = ['ftp://exemplo.com/a.mp4', 'file:///etc/passwd', 'javascript:alert(1)', '', 'x'.repeat(5000)]
    for (const address of addresses)
      expect((await callApi(api, 'createLeak', { as: account, body: { source: { from: 'link', address } } })).status).toBe(400)
    for (const body of [{}, { source: 'x' }, { source: { from: 'upload', filename: '../x' } }, { source: link, other: 1 }])
      expect((await callApi(api, 'createLeak', { as: account, body: body as never })).status).toBe(400)
  })

  it('waits with no more than a few others', async () => {
    const account = await signUpTestAccount(api)
    for (let count = 0; count < mostOpenLeaks; count++) expect((await begin(account)).status).toBe(200)
    expect((await begin(account)).error.code).toBe('LEAKS_FULL')
  })

  it('is refused to plans without Imprint, and begun by no account that owes', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    expect((await callApi(api, 'listLeaks', { as: free })).status).toBe(403)
    const late = await signUpTestAccount(api)
    const { id } = await createTestLeakCase(api.db, late)
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', late.accountId).execute()
    expect((await begin(late)).error.code).toBe('ACCOUNT_OVERDUE')
    expect((await callApi(api, 'getLeak', { as: late, params: { id } })).data.state).toBe('done')
  })

  it('that is done takes further parts, as many as it may', async () => {
    const account = await signUpTestAccount(api)
    const { id } = await createTestLeakCase(api.db, account)
    const add = async () =>
      callApi(api, 'addLeakFile', { as: account, params: { id }, body: { source: sourceOf(await addUpload(account)) } })
    const added = await add()
    expect(added.data).toMatchObject({ state: 'waiting', outcome: null, document: null })
    expect(added.data.files).toHaveLength(2)
    expect((await add()).error.code).toBe('LEAK_READING')
    for (let count = 2; count <= mostLeakFiles; count++) {
      await api.db.updateTable('leak_files').set({ found: '{}' }).where('case_id', '=', id).execute()
      await callApi(api, 'cancelLeak', { as: account, params: { id } })
      expect((await add()).error?.code).toBe(count === mostLeakFiles ? 'LEAK_FILES_FULL' : undefined)
    }
  })
})

describe('a case that is done', () => {
  it('keeps its result, and says why, when a further part is cancelled; the part leaves it, and its bytes are deleted', async () => {
    const account = await signUpTestAccount(api)
    const { id, facts } = await createTestLeakCase(api.db, account)
    const filename = await addUpload(account)
    await callApi(api, 'addLeakFile', { as: account, params: { id }, body: { source: sourceOf(filename) } })
    expect((await callApi(api, 'listLeaks', { as: account })).data.items).toMatchObject([{ state: 'waiting', outcome: null, who: null }])
    const { data } = await callApi(api, 'cancelLeak', { as: account, params: { id } })
    expect(data).toMatchObject({ state: 'done', outcome: 'named', who: 'João Lima', message: 'A análise foi cancelada.' })
    expect(data.files).toHaveLength(1)
    expect(JSON.parse(data.document ?? '')).toEqual(facts)
    expect(await api.store.head(sourceObjectKey(filename))).toBeUndefined()
  })

  it('is listed and shown with its pictures, and has a signed report, which the log records', async () => {
    const account = await signUpTestAccount(api)
    const { id, facts } = await createTestLeakCase(api.db, account)
    const list = await callApi(api, 'listLeaks', { as: account })
    expect(list.data).toMatchObject({ totalItems: 1, items: [{ id, outcome: 'named', who: 'João Lima', title: facts.shown[0]?.title }] })
    const { data } = await callApi(api, 'getLeak', { as: account, params: { id } })
    expect(data.intact).toBe(true)
    expect(JSON.parse(data.document ?? '')).toEqual(facts)
    const pictures = await callApi(api, 'listLeakPictures', { as: account, params: { id } })
    expect(pictures.data.items[0]?.leak).toMatch(/^data:image\/jpeg;base64,/)
    const report = await fetch(`${api.url}/api/imprint/leaks/${id}/report`, { headers: account.headers })
    expect(report.headers.get('content-disposition')).toBe(`attachment; filename="relatorio-${id}-2026-11-20.html"`)
    expect(report.headers.get('content-security-policy')).toContain('sandbox')
    const html = await report.text()
    expect(html).toContain('1 vez em 870 milhões')
    expect(verifyReport(html)?.isIntact).toBe(true)
    expect(await actionsOf(account)).toEqual(['leak.report'])
  })

  it('with facts that were changed in the database has no report', async () => {
    const account = await signUpTestAccount(api)
    const { id, facts } = await createTestLeakCase(api.db, account)
    await api.db
      .updateTable('leak_cases')
      .set({ facts: JSON.stringify({ ...facts, tested: 1 }) })
      .where('id', '=', id)
      .execute()
    expect((await callApi(api, 'getLeak', { as: account, params: { id } })).data.intact).toBe(false)
    expect((await callApi(api, 'getLeakReport', { as: account, params: { id } })).status).toBe(500)
  })

  it('loses its facts with the data of a viewer it names', async () => {
    const account = await signUpTestAccount(api)
    const viewer = await createTestViewer(api.db, { account_id: account.accountId, identity: 's:77', verified: true, name: 'João Lima' })
    const named = (await createTestLeakCase(api.db, account)).facts.named.map((each) => ({
      ...each,
      person: { ...each.person, viewerId: viewer.id },
    }))
    const { id } = await createTestLeakCase(api.db, { ...account, facts: { named } })
    expect((await callApi(api, 'eraseViewer', { as: account, params: { id: viewer.id } })).status).toBe(200)
    const { data } = await callApi(api, 'getLeak', { as: account, params: { id } })
    expect(data).toMatchObject({ state: 'done', outcome: 'named', who: null, document: null })
    expect(data.erasedAt).not.toBeNull()
    expect((await callApi(api, 'getLeakReport', { as: account, params: { id } })).error.code).toBe('LEAK_ERASED')
  })
})
