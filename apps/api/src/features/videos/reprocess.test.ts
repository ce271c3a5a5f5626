import { createKey } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo, readStorage } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
let support: TestAccount
const queued: { name: string; payload: object }[] = []
let queueIsDown = false
beforeAll(async () => {
  api = await startTestApi({
    deps: {
      jobs: {
        enqueue: async (_trx, name, payload) => {
          if (queueIsDown) throw new Error('The queue is away')
          queued.push({ name, payload })
        },
        enqueueAll: async () => {},
        work: async () => {},
        stop: async () => {},
      },
    },
  })
  api.env.production = true
  account = await signUpTestAccount(api)
  support = await signUpTestAccount(api)
  await api.db.updateTable('users').set({ is_support: true }).where('id', '=', support.userId).execute()
})
afterAll(() => api.close())
beforeEach(() => {
  queued.length = 0
  queueIsDown = false
})

const hour = 3_600_000
const old = new Date(Date.now() - 11 * hour)
const failed = { status: 'error', status_error: 'O arquivo está danificado.', playable: false, source_object: 'sources/x' } as const
const insert = (values: Parameters<typeof insertTestVideo>[2], owner = account) =>
  insertTestVideo(api, owner, { source_object: 'sources/x', created_at: old, ...values })
const ask = (key: string, as = account) => callApi(api, 'reprocessVideo', { as, params: { key } })
const auditOf = (key: string) => api.db.selectFrom('audit_log').selectAll().where('subject', '=', key).execute()

it('reprocessVideo restarts a failed encode, enqueues encode-first and writes the audit log', async () => {
  const { key } = await insert(failed)
  const { status, data } = await ask(key)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    key,
    status: 'copying',
    statusError: null,
    encoding: { message: 'Copiando arquivos...', rungs: [], progress: 0 },
  })
  expect(queued).toEqual([{ name: 'encode-first', payload: expect.objectContaining({ videoKey: key }) }])
  expect(await auditOf(key)).toMatchObject([
    {
      action: 'video.reprocess',
      account_id: account.accountId,
      user_id: account.userId,
      details: { title: 'Aula de teste', status: 'error', reason: 'O arquivo está danificado.' },
    },
  ])
})

it('reprocessVideo keeps the published generation playable and the storage usage unchanged', async () => {
  const { key } = await insert({ source_size: 70 }, support)
  const before = await readStorage(api, support)
  expect((await ask(key, support)).data).toMatchObject({ status: 'copying', playable: true })
  const row = await api.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ generation: 1, encoding_generation: 2, playable: true })
  expect(await readStorage(api, support)).toEqual(before)
})

it('reprocessVideo answers 403 REPROCESS_NOT_NEEDED for a ready media unless the caller is support', async () => {
  const { key } = await insert({})
  expect(await ask(key)).toMatchObject({ status: 403, error: { code: 'REPROCESS_NOT_NEEDED' } })
  expect(queued).toEqual([])
  expect((await ask((await insert({}, support)).key, support)).status).toBe(200)
})

it('reprocessVideo answers 409 REPROCESS_TOO_NEW to support for a ready media until it is older than ten hours', async () => {
  const { key } = await insert({ created_at: new Date(Date.now() - 9.9 * hour) }, support)
  expect(await ask(key, support)).toMatchObject({
    status: 409,
    error: { code: 'REPROCESS_TOO_NEW', message: 'Este conteúdo só pode ser reprocessado 10 horas depois do envio.' },
  })
  expect(queued).toEqual([])
  await api.db.updateTable('videos').set({ created_at: old }).where('key', '=', key).execute()
  expect((await ask(key, support)).status).toBe(200)
})

it('reprocessVideo restarts a failed encode of any age, and of ready media only videos', async () => {
  expect((await ask((await insert({ ...failed, created_at: new Date() })).key)).status).toBe(200)
  const { key } = await insert({ type: 'audio' }, support)
  expect(await ask(key, support)).toMatchObject({ status: 409, error: { code: 'REPROCESS_TYPE_UNAVAILABLE' } })
})

it('reprocessVideo restarts any ready video outside production', async () => {
  api.env.production = false
  expect((await ask((await insert({ created_at: new Date() })).key)).status).toBe(200)
  api.env.production = true
})

it.each(['copying', 'probing', 'encoding-resolution', 'syncing'] as const)('answers 409 to support while status is %s', async (status) => {
  const { key } = await insert({ status }, support)
  expect(await ask(key, support)).toMatchObject({
    status: 409,
    error: { code: 'REPROCESS_RUNNING', message: 'Este conteúdo já está sendo processado.' },
  })
})

it('reprocessVideo enqueues one job for four concurrent requests and answers 409 to the other three', async () => {
  const { key } = await insert(failed)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(key)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
  expect(queued).toHaveLength(1)
  expect(await auditOf(key)).toHaveLength(1)
})

it('reprocessVideo answers 409 REPROCESS_SOURCE_GONE for a YouTube media or without a source file', async () => {
  for (const values of [{ ...failed, source_object: null }, { ...failed, type: 'youtube' } as const]) {
    expect(await ask((await insert(values)).key)).toMatchObject({
      status: 409,
      error: { code: 'REPROCESS_SOURCE_GONE', message: 'O arquivo original não foi encontrado. Por favor, faça upload novamente.' },
    })
  }
})

it('reprocessVideo answers 404 for a media of another account, a deleted media and an unknown key', async () => {
  const theirs = await insert(failed, support)
  const gone = await insert({ ...failed, deleted_at: new Date() })
  for (const key of [theirs.key, gone.key, createKey()])
    expect(await ask(key)).toMatchObject({ status: 404, error: { code: 'VIDEO_NOT_FOUND' } })
})

it('reprocessVideo requires the permission videozz:videos:edit and an account that is not overdue', async () => {
  const { key } = await insert(failed)
  const member = await signUpTestAccount(api)
  expect((await ask(key, await enterTestTenant(api, member, account, ['videozz:videos:list']))).error.code).toBe('FORBIDDEN')
  const overdue = await signUpTestAccount(api, { status: 'overdue' })
  expect((await ask((await insert(failed, overdue)).key, overdue)).status).toBe(403)
  expect(queued).toEqual([])
  expect((await ask(key, await enterTestTenant(api, member, account, ['videozz:videos:edit']))).status).toBe(200)
})

it('reprocessVideo leaves status and audit log unchanged when the job cannot be enqueued', async () => {
  const { key } = await insert(failed)
  queueIsDown = true
  expect((await ask(key)).status).toBeGreaterThanOrEqual(500)
  expect(await api.db.selectFrom('videos').select('status').where('key', '=', key).executeTakeFirst()).toEqual({ status: 'error' })
  expect(await auditOf(key)).toEqual([])
})
