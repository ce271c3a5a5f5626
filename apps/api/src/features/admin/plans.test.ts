import { freePlan, professionalPlan } from '@videozz/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { signUpTestOperator } from '../../shared/testing/test-operator.ts'

const gigabyte = 1024 ** 3
const draft = {
  title: 'Escola',
  price: 9900,
  period: 'monthly',
  type: 'paid',
  storageSize: 100 * gigabyte,
  uploadSize: 2 * gigabyte,
  maxResolution: 1080,
  enableDownload: true,
  enableSubtitles: false,
  hasImprint: true,
  hasAdditional: false,
  hasFee: true,
  action: 'buy',
  trialDays: 15,
  position: 2,
  contentId: null,
  spaceId: null,
  hidden: false,
}
let api: TestApi
let headers: { cookie: string }
beforeAll(async () => {
  api = await startTestApi()
  headers = (await signUpTestOperator(api)).headers
})
afterAll(() => api.close())

const create = (body: object = {}) => callApi(api, 'adminCreatePlan', { headers, body: { ...draft, ...body } })
const update = (id: string, body: object = {}) => callApi(api, 'adminUpdatePlan', { headers, params: { id }, body: { ...draft, ...body } })
const remove = (id: string) => callApi(api, 'adminDeletePlan', { headers, params: { id } })
const list = async () => (await callApi(api, 'adminListPlans', { headers })).data
const lastChange = () => api.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

it('adminCreatePlan and adminUpdatePlan store a plan, apply it to its accounts and write operator_log', async () => {
  const { data: made } = await create()
  expect(made).toMatchObject({ ...draft, isDefault: false, accounts: 0, subscriptions: 0 })
  expect(await lastChange()).toMatchObject({ action: 'plan.create', subject: made.id })
  const owner = await signUpTestAccount(api)
  await api.db.updateTable('accounts').set({ plan_id: made.id }).where('id', '=', owner.accountId).execute()
  const { data: saved } = await update(made.id, { title: 'Escola\u0000 Plus\u202e', maxResolution: 720 })
  expect(saved).toMatchObject({ title: 'Escola Plus', maxResolution: 720, accounts: 1, accountsOver: 0 })
  expect(await lastChange()).toMatchObject({
    action: 'plan.update',
    details: { before: { title: 'Escola', max_resolution: 1080 }, after: { title: 'Escola Plus', max_resolution: 720 } },
  })
  expect((await callApi(api, 'getMe', { as: owner })).data.plan).toMatchObject({ title: 'Escola Plus', maxResolution: 720 })
  expect((await update('zzzzzzzzzzzzzzzz')).error.code).toBe('NOT_FOUND')
})

it.each([
  ['price', -1],
  ['price', 19.9],
  ['price', 100_000_001],
  ['price', 1e21],
  ['price', '99'],
  ['price', null],
  ['storageSize', -1],
  ['storageSize', 0.5],
  ['storageSize', 1024 ** 5 + 1],
  ['storageSize', Number.MAX_SAFE_INTEGER + 1],
  ['uploadSize', -5],
  ['uploadSize', 1.5 * gigabyte + 0.25],
  ['uploadSize', 50_000 * 1024 ** 2 + 1],
  ['uploadSize', 101 * gigabyte],
  ['maxResolution', 0],
  ['maxResolution', 721],
  ['maxResolution', 2160],
  ['trialDays', -1],
  ['trialDays', 366],
  ['trialDays', 1.5],
  ['position', -1],
  ['position', 10_000],
  ['title', '   '],
  ['title', 'x'.repeat(81)],
  ['type', 'gold'],
  ['type', 'default'],
  ['period', 'daily'],
  ['action', 'gift'],
  ['hasFee', 'yes'],
])('adminCreatePlan answers INVALID_INPUT for %s = %j', async (name, value) => {
  const { status, error } = await create({ [name]: value })
  expect([status, error.code]).toEqual([400, 'INVALID_INPUT'])
  expect(error.fields).toHaveProperty(name)
})

it('adminUpdatePlan keeps the stored plan when it answers INVALID_INPUT', async () => {
  const { data: made } = await create({ title: 'Fixo' })
  expect((await update(made.id, { price: -1 })).error.code).toBe('INVALID_INPUT')
  expect((await update(made.id, { uploadSize: 101 * gigabyte, confirm: true })).error.fields).toHaveProperty('uploadSize')
  expect((await list()).find(({ id }) => id === made.id)).toMatchObject({ title: 'Fixo', price: 9900 })
})

it('adminUpdatePlan answers PLAN_BELOW_USE when a lower storageSize puts more accounts over it, unless confirmed', async () => {
  const { data: made } = await create({ title: 'Apertado' })
  for (const used of [1, 5, 50]) {
    const { accountId } = await signUpTestAccount(api)
    await api.db
      .updateTable('accounts')
      .set({ plan_id: made.id, storage_used: used * gigabyte })
      .where('id', '=', accountId)
      .execute()
  }
  const lower = { title: 'Apertado', storageSize: 4 * gigabyte }
  const { error } = await update(made.id, lower)
  expect([error.code, error.message]).toEqual(['PLAN_BELOW_USE', expect.stringContaining('ofereceria: 2.')])
  expect((await list()).find(({ id }) => id === made.id)).toMatchObject({ storageSize: 100 * gigabyte, accountsOver: 0 })
  expect((await update(made.id, { ...lower, confirm: true })).data).toMatchObject({ storageSize: 4 * gigabyte, accountsOver: 2 })
  // What leaves no more accounts over than there are is saved without a question.
  expect((await update(made.id, { ...lower, price: 100 })).data).toMatchObject({ price: 100, accountsOver: 2 })
  expect((await update(made.id, { ...lower, storageSize: 2 * gigabyte, hasAdditional: true })).data.accountsOver).toBe(0)
})

it('adminUpdatePlan accepts every listed plan unchanged', async () => {
  for (const {
    id,
    isDefault: _default,
    accounts: _a,
    accountsOver: _o,
    subscriptions: _s,
    createdAt: _c,
    updatedAt: _u,
    ...plan
  } of await list())
    expect([plan.title, (await callApi(api, 'adminUpdatePlan', { headers, params: { id }, body: plan })).status]).toEqual([plan.title, 200])
})

it('adminDeletePlan deletes unused plans, hides plans in use and answers PLAN_IS_DEFAULT for the default plan', async () => {
  const { data: unused } = await create({ title: 'Sem uso' })
  expect([(await remove(unused.id)).data.outcome, (await lastChange()).action]).toEqual(['deleted', 'plan.delete'])
  expect((await list()).some(({ id }) => id === unused.id)).toBe(false)
  expect((await remove(unused.id)).error.code).toBe('NOT_FOUND')
  expect((await update(unused.id)).error.code).toBe('NOT_FOUND')

  const owner = await signUpTestAccount(api)
  expect([(await remove(professionalPlan.id)).data.outcome, (await lastChange()).action]).toEqual(['hidden', 'plan.hide'])
  expect((await list()).find(({ id }) => id === professionalPlan.id)).toMatchObject({ hidden: true })
  expect((await callApi(api, 'getMe', { as: owner })).data.planTitle).toBe(professionalPlan.title)

  expect((await remove(freePlan.id)).error.code).toBe('PLAN_IS_DEFAULT')
  const free = (change: object) => update(freePlan.id, { type: 'default', price: 0, title: 'Grátis', ...change })
  expect((await free({ type: 'paid' })).error.fields).toHaveProperty('type')
  expect((await free({ price: 1 })).error.fields).toHaveProperty('price')
  expect((await free({})).data).toMatchObject({ title: 'Grátis', isDefault: true })
})
