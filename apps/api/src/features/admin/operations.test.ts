import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, createPool, recordFinding } from '@videozz/db'
import { writeWorkerName } from '@videozz/domain'
import { createTestMail, createTestWebhook } from '@videozz/testing'
import { createJobQueue, type WorkQueue } from '@videozz/jobs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { signUpTestOperator } from '../../shared/testing/test-operator.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let folder: string
let queue: WorkQueue | undefined
let headers: { cookie: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-console-'))
  api = await startTestApi({ env: { DATA_DIR: folder } })
  headers = (await signUpTestOperator(api)).headers
})
afterAll(async () => {
  await queue?.stop(1)
  await api.close()
  rmSync(folder, { recursive: true })
})
const lastChange = () => api.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const addMail = async (values: { sent_at?: Date; last_error?: string; subject?: string } = {}) => (await createTestMail(api.db, values)).id

it('admin mail routes filter the outbox by state, log mail.read and enqueue send-mail for unsent mails', async () => {
  const [waiting, failed] = [await addMail(), await addMail({ last_error: 'connection refused', subject: 'Não foi' })]
  const sent = await addMail({ sent_at: new Date() })
  const list = async (query: Record<string, string> = {}) =>
    (await callApi(api, 'adminListMails', { headers, query })).data.items.map(({ key }) => key)
  expect(await list()).toHaveLength(3)
  expect([await list({ state: 'waiting' }), await list({ state: 'failed' }), await list({ state: 'sent' })]).toEqual([
    [waiting],
    [failed],
    [sent],
  ])
  expect(await list({ search: 'nao foi' })).toEqual([failed])
  expect((await callApi(api, 'adminGetMail', { headers, params: { key: sent } })).data).toMatchObject({
    text: 'texto',
    html: '<p>html</p>',
  })
  expect(await lastChange()).toMatchObject({ action: 'mail.read', subject: sent, details: { recipient: 'ana@exemplo.com' } })
  const retry = (key: string) => callApi(api, 'adminRetryMail', { headers, params: { key } })
  expect((await retry(failed)).status).toBe(200)
  expect([api.sentJobs.at(-1), (await lastChange()).action]).toEqual([{ name: 'send-mail', payload: { mailId: failed } }, 'mail.retry'])
  expect(await list({ state: 'waiting' })).toHaveLength(2)
  expect([(await retry(sent)).error.code, (await retry(createKey())).error.code]).toEqual(['MAIL_ALREADY_SENT', 'NOT_FOUND'])
})

it('admin job routes return empty lists without the queue’s schema, then count, list and retry failed jobs', async () => {
  // Test databases bring the queue's tables: here the api comes before the first worker.
  await api.database.pool.query('drop schema pgboss cascade')
  expect((await callApi(api, 'adminCountJobs', { headers })).data).toEqual([])
  expect((await callApi(api, 'adminListJobs', { headers, query: { state: 'failed' } })).data.totalItems).toBe(0)
  queue = await createJobQueue({ databaseUrl: api.env.databaseUrl, role: 'worker', onError: () => {} })
  const [fails, waits] = [createKey(), createKey()]
  await queue.enqueue(api.db, 'send-mail', { mailId: waits }, { startAfter: 3600 })
  await queue.enqueue(api.db, 'send-mail', { mailId: fails })
  await queue.enqueue(api.db, 'purge-media', { videoKey: fails })
  await api.database.pool.query(
    `update pgboss.job set state = 'failed', output = '{"message":"no route","stack":"Error: no route\\n at x"}', completed_on = now(), retry_count = retry_limit
     where data->>'mailId' = $1`,
    [fails],
  )
  const count = async (name: string) => (await callApi(api, 'adminCountJobs', { headers })).data.find((one) => one.name === name)
  expect(await count('send-mail')).toMatchObject({ waiting: 0, delayed: 1, failed: 1, running: 0, cron: null })
  expect(await count('purge-media')).toMatchObject({ waiting: 1, delayed: 0, failed: 0 })
  const list = async (query: Record<string, string>) => (await callApi(api, 'adminListJobs', { headers, query })).data
  const [job] = (await list({ state: 'failed' })).items
  expect(job).toMatchObject({ name: 'send-mail', payload: { mailId: fails }, error: expect.stringContaining('no route'), attempts: 13 })
  expect((await list({ state: 'waiting', name: 'send-mail' })).totalItems).toBe(1)

  const params = { name: 'send-mail', id: job?.id ?? '' }
  const retry = (given: typeof params) => callApi(api, 'adminRetryJob', { headers, params: given })
  expect((await retry({ ...params, name: 'purge-media' })).error.code).toBe('JOB_NOT_FAILED')
  expect([(await retry(params)).status, (await lastChange()).action]).toEqual([200, 'job.retry'])
  expect((await retry(params)).error.code).toBe('JOB_NOT_FAILED')
  const ran = new Promise<unknown>((resolve) => {
    void queue?.work({ 'send-mail': { handle: async (payload) => resolve(payload) } })
  })
  expect(await ran).toEqual({ mailId: fails })
  const all = await callApi(api, 'adminRetryJobs', { headers, params: { name: 'send-mail' } })
  expect(all.data.retried).toBe(0)
}, 30_000)

it('adminGetHealth returns encode speed, object store, disks, database, last backup, versions and findings', async () => {
  const owner = await signUpTestAccount(api)
  const now = api.deps.now()
  const began = new Date(now.getTime() - 300_000)
  await insertTestVideo(api, owner, { duration: 600, encode_started_at: began, encoded_at: now })
  await insertTestVideo(api, owner, { duration: 60, status: 'encoding' })
  await recordFinding(api.db, { kind: 'source-missing', subject: 'abc', accountId: owner.accountId, expected: 5, found: 0 }, now)
  writeFileSync(join(folder, 'last-backup'), '2026-01-02T03:04:05.000Z\n')
  const { data } = await callApi(api, 'adminGetHealth', { headers })
  expect(data).toMatchObject({
    encode: { unfinished: 1, finished: 1, mediaSeconds: 600, speed: 2 },
    store: { kind: 'folder', reachable: true },
    lastBackupAt: '2026-01-02T03:04:05.000Z',
    versions: { node: process.versions.node },
    findings: [{ kind: 'source-missing', subject: 'abc', accountId: owner.accountId, expected: 5, found: 0, times: 1 }],
  })
  expect(data.disks.data?.free).toBeGreaterThan(0)
  expect(data.disks.data?.total).toBeGreaterThanOrEqual(data.disks.data?.free ?? 0)
  expect(data.database).toMatchObject({ migration: expect.stringMatching(/^\d{4}-/), version: expect.stringMatching(/^\d+/) })
  expect(data.database.bytes).toBeGreaterThan(1_000_000)
  expect(data.database.connections).toBeGreaterThan(0)
  // Nobody says here how invoices are paid.
  expect(data.missingSettings).toEqual(['PAYMENT_INSTRUCTIONS'])
})

it('adminGetHealth lists connected workers with their isolation, one entry per worker', async () => {
  const connect = async (pid: number, sandbox: 'bubblewrap' | 'filters') => {
    const name = encodeURIComponent(writeWorkerName({ sandbox, pid, host: 'encode-1' }))
    const pool = createPool(`${api.env.databaseUrl}${api.env.databaseUrl.includes('?') ? '&' : '?'}application_name=${name}`, { max: 2 })
    await Promise.all([pool.query('select pg_sleep(0.01)'), pool.query('select pg_sleep(0.01)')])
    return pool
  }
  const list = async () => (await callApi(api, 'adminGetHealth', { headers })).data.workers
  expect(await list()).toEqual([])
  const [first, second] = [await connect(11, 'bubblewrap'), await connect(12, 'filters')]
  const since = expect.stringMatching(/^\d{4}-/)
  expect(await list()).toEqual([
    { host: 'encode-1', pid: 11, sandbox: 'bubblewrap', since },
    { host: 'encode-1', pid: 12, sandbox: 'filters', since },
  ])
  await Promise.all([first.end(), second.end()])
  await expect.poll(list).toEqual([])
})

it('adminGetHealth counts automatically paused webhook endpoints, and failed and retried deliveries of active ones', async () => {
  const { accountId } = await signUpTestAccount(api)
  const now = api.deps.now()
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { secretKey } = api.env
  const add = (url: string) => createTestWebhook(api.db, { accountId, secretKey, url: `https://${url}.exemplo.com/` })
  const set = (id: string, values: { state?: 'paused'; paused_reason?: string; deleted_at?: Date }) =>
    api.db.updateTable('webhook_endpoints').set(values).where('id', '=', id).execute()
  const [works, off, byHand, gone] = [await add('a'), await add('b'), await add('c'), await add('d')]
  const event_id = createKey()
  await api.db
    .insertInto('webhook_events')
    .values({ id: event_id, account_id: accountId, type: 'test', body: '{}', viewer_id: null })
    .execute()
  const deliver = (
    endpoint: { id: string },
    state: 'waiting' | 'failed' | 'delivered',
    triedAt: Date | null,
    error: string | null = 'fora do ar',
  ) =>
    api.db
      .insertInto('webhook_deliveries')
      .values({
        id: createKey(),
        endpoint_id: endpoint.id,
        event_id,
        account_id: accountId,
        state,
        last_attempt_at: triedAt,
        last_error: error,
      })
      .execute()
  const read = async () => (await callApi(api, 'adminGetHealth', { headers })).data.webhooks
  expect(await read()).toEqual({ failed: 0, retrying: 0, pausedEndpoints: 0 })
  await deliver(works, 'failed', before(23))
  await deliver(works, 'failed', before(25))
  await deliver(works, 'waiting', before(1))
  await deliver(works, 'waiting', null, null)
  await deliver(works, 'delivered', before(1), null)
  for (const endpoint of [off, byHand, gone]) await deliver(endpoint, 'waiting', before(1))
  await deliver(gone, 'failed', before(1))
  await set(off.id, { state: 'paused', paused_reason: 'Nenhuma entrega deu certo em três dias.' })
  await set(byHand.id, { state: 'paused' })
  await set(gone.id, { deleted_at: now })
  expect(await read()).toEqual({ failed: 1, retrying: 1, pausedEndpoints: 1 })
})

it('adminGetHealth caches job counts for five seconds', async () => {
  let clock = api.deps.now().getTime()
  const still = await startTestApi({ database: api.database, deps: { now: () => new Date(clock) } })
  try {
    const waiting = async () => (await callApi(still, 'adminGetHealth', { headers })).data.queue.waiting
    const before = await waiting()
    await queue?.enqueue(api.db, 'purge-media', { videoKey: createKey() })
    clock += 4999
    expect(await waiting()).toBe(before)
    clock += 1
    expect(await waiting()).toBe(before + 1)
  } finally {
    await still.close()
  }
})

it('adminListLog filters by search text and accountId, and returns pages', async () => {
  const owner = await signUpTestAccount(api, { name: 'Escola Ágape' })
  const params = { id: owner.accountId }
  for (const status of ['disabled', 'activated'])
    await callApi(api, 'adminSetAccountStatus', { headers, params, body: { status, reason: 'conferência' } })
  const list = async (query: Record<string, string | number>) => (await callApi(api, 'adminListLog', { headers, query })).data
  expect(await list({ search: 'agape', limit: 1 })).toMatchObject({
    totalItems: 2,
    pages: 2,
    items: [{ action: 'account.status', accountName: 'Escola Ágape', operator: { name: 'Rui Operador' }, details: { to: 'activated' } }],
  })
  expect((await list({ accountId: owner.accountId })).totalItems).toBe(2)
  expect((await list({ search: 'RUI operador' })).totalItems).toBeGreaterThan(2)
  expect((await list({ search: 'nada disso' })).totalItems).toBe(0)
})
