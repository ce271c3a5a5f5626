import { createTestMedia } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const make = (account: TestAccount, options: { marked?: boolean; rungs?: string[]; duration?: number } = {}) =>
  createTestMedia({ db: api.db, store: api.store }, { accountId: account.accountId, secretKey: api.env.secretKey, ...options })
const jobs = () => api.sentJobs.filter(({ name }) => name === 'mark-media').map(({ payload }) => payload)

it('tells how many media have a mark, what second variants take, and what marking the rest would', async () => {
  const account = await signUpTestAccount(api)
  const marked = await make(account, { marked: true, duration: 8 })
  await make(account, { duration: 60 })
  await make(account, { rungs: ['audio'] })
  const { data } = await callApi(api, 'getMarks', { as: account })
  const rows = await api.db.selectFrom('segments').select('size').where('video_key', '=', marked.key).where('variant', '=', 2).execute()
  expect(data).toMatchObject({ enabled: true, marked: 1, waiting: 0, unmarked: 1, unmarkedSeconds: 60 })
  expect(data.bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0))
  expect(data.estimate.seconds).toBe(9)
  expect(data.estimate.bytes).toBeGreaterThan(0)
})

it('queues the media that have no mark, the most watched first, once; those that wait can be left as they are', async () => {
  const account = await signUpTestAccount(api)
  const [one, watched, refused, running] = [await make(account), await make(account), await make(account), await make(account)]
  await make(account, { marked: true })
  await api.db.updateTable('videos').set({ mark: false }).where('key', '=', refused.key).execute()
  await api.db.updateTable('videos').set({ status: 'encoding' }).where('key', '=', running.key).execute()
  await api.db
    .insertInto('stat_media_days')
    .values({
      account_id: account.accountId,
      video_key: watched.key,
      day: '2026-03-01',
      views_plain: 3,
      views_imprint: 4,
      seconds: 70,
    })
    .execute()
  const { data } = await callApi(api, 'markCatalogue', { as: account })
  expect(data).toMatchObject({ waiting: 2, unmarked: 0 })
  expect(jobs()).toEqual([
    { videoKey: watched.key, weight: 7 },
    { videoKey: one.key, weight: 0 },
  ])
  expect((await callApi(api, 'markCatalogue', { as: account })).data.waiting).toBe(2)
  expect(jobs()).toHaveLength(2)
  expect((await callApi(api, 'stopMarking', { as: account })).data).toMatchObject({ waiting: 0, unmarked: 2 })
  const log = await api.db.selectFrom('audit_log').select(['action', 'details']).where('account_id', '=', account.accountId).execute()
  expect(log.filter(({ action }) => action.startsWith('marks.')).toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    { action: 'marks.queue', details: { media: 2 } },
    { action: 'marks.stop', details: { media: 2 } },
  ])
})

it('the default of the account is its own', async () => {
  const [account, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  expect((await callApi(api, 'saveMarks', { as: account, body: { enabled: false } })).data.enabled).toBe(false)
  expect((await callApi(api, 'getMarks', { as: account })).data.enabled).toBe(false)
  expect((await callApi(api, 'getMarks', { as: other })).data.enabled).toBe(true)
})

it('a blocked account sees and stops marking, but begins none', async () => {
  const account = await signUpTestAccount(api)
  await make(account)
  await callApi(api, 'markCatalogue', { as: account })
  await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', account.accountId).execute()
  expect((await callApi(api, 'getMarks', { as: account })).data.waiting).toBe(1)
  expect((await callApi(api, 'stopMarking', { as: account })).data.waiting).toBe(0)
  expect((await callApi(api, 'markCatalogue', { as: account })).error.code).toBe('ACCOUNT_OVERDUE')
  expect((await callApi(api, 'saveMarks', { as: account, body: { enabled: false } })).error.code).toBe('ACCOUNT_OVERDUE')
})

it('refuses a hostile body', async () => {
  const account = await signUpTestAccount(api)
  for (const body of [{}, { enabled: 'true' }, { enabled: true, account: 'x' }, [], null])
    expect((await callApi(api, 'saveMarks', { as: account, body: body as never })).status).toBe(400)
})

it('is refused to plans without Imprint', async () => {
  const account = await signUpTestAccount(api, { plan: 'free' })
  for (const name of ['getMarks', 'markCatalogue', 'stopMarking'] as const)
    expect((await callApi(api, name, { as: account })).status).toBe(403)
  expect((await callApi(api, 'saveMarks', { as: account, body: { enabled: true } })).status).toBe(403)
})
