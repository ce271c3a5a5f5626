import { cancelAtEnd, contractPlan, createKey } from '@videozz/db'
import { professionalPlan, shippedPlans } from '@videozz/domain'
import { copyTestPlan, createTestVideo } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('getMyPlan returns the plan and usage of the entered account, including reserved storage', async () => {
  const owner = await signUpTestAccount(api)
  const member = await signUpTestAccount(api, { plan: 'free' })
  await api.db
    .updateTable('accounts')
    .set({ storage_used: 1000, storage_reserved: 24, status: 'overdue' })
    .where('id', '=', owner.accountId)
    .execute()
  for (const [type, deleted_at] of [
    ['youtube', null],
    ['youtube', new Date()],
    ['default', null],
  ] as const)
    await createTestVideo(api.db, { account_id: owner.accountId, type, deleted_at, source_size: 0 })
  const acting = await enterTestTenant(api, member, owner, [])
  for (const as of [owner, acting]) {
    expect((await callApi(api, 'getMyPlan', { as })).data).toMatchObject({
      plan: { title: 'Profissional', type: 'paid' },
      storageConsumed: 1024,
      videosYT: 1,
    })
  }
  expect((await callApi(api, 'getMyPlan', { as: member })).data).toMatchObject({
    plan: { title: 'Gratuito' },
    storageConsumed: 0,
    videosYT: 0,
  })
})

it('listPlans returns the plans for sale in order and marks the current one, included even when hidden', async () => {
  const owner = await signUpTestAccount(api)
  const list = async (as = owner) => (await callApi(api, 'listPlans', { as })).data
  const offered = shippedPlans.map(({ id, ...plan }) => ({ ...plan, _id: id, current: id === professionalPlan.id }))
  expect(await list()).toEqual(offered)
  const [hidden, deleted, own] = [createKey(), createKey(), createKey()]
  const add = (id: string, change: Parameters<typeof copyTestPlan>[2]) =>
    copyTestPlan(api.db, professionalPlan.id, { id, position: 5, ...change })
  await add(hidden, { hidden: true })
  await add(deleted, { deleted_at: new Date() })
  await add(own, { type: 'custom', hidden: true, content_id: 'c-1', space_id: 's-1', action: 'request' })
  await api.db.updateTable('accounts').set({ plan_id: own }).where('id', '=', owner.accountId).execute()
  const [first, second, ...rest] = await list()
  expect(first?.type).toBe('default')
  expect(second).toMatchObject({
    _id: own,
    current: true,
    hidden: true,
    deleted: false,
    contentId: 'c-1',
    spaceId: 's-1',
    action: 'request',
  })
  expect(rest.map((plan) => plan._id)).toEqual(shippedPlans.slice(1).map(({ id }) => id))
})

it('listPlans and getPlanDetail answer TENANT_BLOCKED to managers when the subscription origin is space', async () => {
  const owner = await signUpTestAccount(api)
  const member = await enterTestTenant(api, await signUpTestAccount(api), owner, [])
  for (const call of ['listPlans', 'getPlanDetail'] as const) expect((await callApi(api, call, { as: member })).status).toBe(200)
  await api.db.updateTable('accounts').set({ subscription_origin: 'space' }).where('id', '=', owner.accountId).execute()
  for (const call of ['listPlans', 'getPlanDetail'] as const) {
    expect((await callApi(api, call, { as: member })).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, call, { as: owner })).status).toBe(200)
  }
})

it('getFeatures includes embed-video-full-time on every plan but the free one, and once where the operator set it too', async () => {
  const owner = await signUpTestAccount(api, { plan: 'free', flags: ['ai-quiz'] })
  const flags = async () => (await callApi(api, 'getFeatures', { as: owner })).data.flags
  expect(await flags()).toEqual(['ai-quiz'])
  for (const { id, type } of shippedPlans) {
    await api.db.updateTable('accounts').set({ plan_id: id }).where('id', '=', owner.accountId).execute()
    expect(await flags(), type).toEqual(type === 'default' ? ['ai-quiz'] : ['ai-quiz', 'embed-video-full-time'])
  }
  await api.db.insertInto('feature_flags').values({ account_id: owner.accountId, flag: 'embed-video-full-time' }).execute()
  expect(await flags()).toEqual(['ai-quiz', 'embed-video-full-time'])
})

it('getPlanDetail returns mayContract and trialAvailable for the current subscription', async () => {
  const owner = await signUpTestAccount(api, { plan: 'free' })
  const detail = async () => (await callApi(api, 'getPlanDetail', { as: owner })).data
  expect(await detail()).toMatchObject({
    plan: { title: 'Gratuito', action: 'buy', trialDays: 0 },
    linkImports: 20,
    status: 'activated',
    subscription: null,
    mayContract: true,
    trialAvailable: true,
  })
  const buyer = { userId: owner.userId, accountId: owner.accountId, affiliate: null, paymentMethod: null }
  await contractPlan(api.db, { ...buyer, planId: professionalPlan.id }, new Date())
  await api.app.parentCourier.deliver()
  const running = { plan: { title: 'Profissional' }, linkImports: null, subscription: { state: 'trial' }, trialAvailable: false }
  expect(await detail()).toMatchObject({ ...running, mayContract: false })
  await cancelAtEnd(api.db, owner.accountId, true, new Date())
  expect(await detail()).toMatchObject({ ...running, mayContract: true })
})
