import { webhookEvents, type WebhookEventType } from '@videozz/contract'
import { endLiveRun, liveClaimMs, settleLives } from '@videozz/operations'
import { createTestLive, createTestWebhook } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { type LiveForm, liveForm, mustPublish, record } from './testing/live-form.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
  const { secretKey } = api.env
  await createTestWebhook(api.db, { accountId: owner.accountId, secretKey, url: 'https://crm.exemplo.com.br/videozz' })
})
afterAll(() => api.close())

const create = async (change: LiveForm = {}) => (await callApi(api, 'createLive', { as: owner, form: liveForm(api, change) })).data
const call = (name: 'finishLive' | 'deleteLive', id: string) => callApi(api, name, { as: owner, params: { id } })
const context = (now = new Date()) => ({ db: api.db, jobs: api.deps.jobs, now })
const settle = (now: Date) => settleLives(context(now), new AbortController().signal)
const minute = 60_000
const later = (ms: number) => new Date(Date.now() + ms)
/** What the endpoint is told of a live, in order; each has the shape that the contract gives it, and one delivery. */
async function told(key: string) {
  const rows = await api.db
    .selectFrom('webhook_events as e')
    .innerJoin('webhook_deliveries as d', 'd.event_id', 'e.id')
    .select('e.body')
    .where('e.account_id', '=', owner.accountId)
    .orderBy('e.created_at')
    .execute()
  const events = rows.map(({ body }) => JSON.parse(body) as { type: WebhookEventType; data: Record<string, unknown> })
  const own = events.filter(({ data }) => data['videoKey'] === key)
  for (const { type, data } of own) expect(webhookEvents[type].safeParse(data).error).toBeUndefined()
  return own
}
const types = async (key: string) => (await told(key)).map(({ type }) => type).toSorted()

it('tell once that a live began, that it is over and that it is recorded, however often its publisher drops', async () => {
  const { id, streamKey } = await create({ title: 'Aula aberta' })
  expect(await told(id)).toEqual([])
  for (let round = 0; round < 3; round++) {
    const run = await mustPublish(api, streamKey)
    if (round === 0) await record(api, owner.accountId, run)
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'gone' })
    // A node that says it again.
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'gone' })
  }
  expect(await types(id)).toEqual(['live.started'])
  const { data: live } = await call('finishLive', id)
  expect((await call('finishLive', id)).error.code).toBe('LIVE_FINISHED')
  await settle(later(100 * minute))
  const media = { videoKey: id, title: 'Aula aberta' }
  expect((await told(id)).toSorted((one, other) => one.type.localeCompare(other.type)).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'live.ended', data: { ...media, startedAt: live.startedAt, endedAt: live.liveEndDate, finishedBy: 'person' } },
    { type: 'live.recorded', data: { ...media, duration: 2, size: 1000, expiresAt: null } },
    { type: 'live.started', data: { ...media, startedAt: live.startedAt } },
  ])
})

it('tell the end at once and the recording once the publisher has left, of one that is ended on air', async () => {
  const { id, streamKey } = await create({ liveSaveMode: 'temporary' })
  const run = await mustPublish(api, streamKey)
  await record(api, owner.accountId, run)
  const { data: live } = await call('finishLive', id)
  expect(await types(id)).toEqual(['live.ended', 'live.started'])
  await Promise.all([1, 2, 3].map(() => endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'finished' })))
  const recorded = (await told(id)).filter(({ type }) => type === 'live.recorded')
  expect(recorded.map(({ data }) => data['expiresAt'])).toEqual([live.expiresAt])
})

it('tell what time does, once for many that settle at once', async () => {
  const [left, silent] = [await create(), await create()]
  const runs = [await mustPublish(api, left.streamKey), await mustPublish(api, silent.streamKey, new Date())]
  await record(api, owner.accountId, runs[0]!)
  await endLiveRun(context(), { id: runs[0]!.id, liveKey: left.id }, { reason: 'gone' })
  const now = later(11 * minute + liveClaimMs)
  await Promise.all([settle(now), settle(now), settle(now)])
  expect(await types(left.id)).toEqual(['live.ended', 'live.recorded', 'live.started'])
  expect((await told(left.id)).find(({ type }) => type === 'live.ended')?.data).toMatchObject({ finishedBy: 'absence' })
  // Its node is gone, and nothing was recorded of it.
  expect(await types(silent.id)).toEqual(['live.ended', 'live.started'])
})

it('tell that a live was never begun, unless it was deleted', async () => {
  const [waiting, deleted] = [await create(), await create()]
  await call('deleteLive', deleted.id)
  await settle(later(25 * 60 * minute))
  expect((await told(waiting.id)).map(({ type, data }) => [type, data['finishedBy'], data['startedAt']])).toEqual([
    ['live.ended', 'never-begun', null],
  ])
  expect(await told(deleted.id)).toEqual([])
})

it('tell the end and no recording of one that is deleted on air', async () => {
  const { id, streamKey } = await create()
  const run = await mustPublish(api, streamKey)
  await record(api, owner.accountId, run)
  await call('deleteLive', id)
  await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'deleted' })
  expect(await types(id)).toEqual(['live.ended', 'live.started'])
})

it('tell nothing to another account', async () => {
  const other = await signUpTestAccount(api, { flags: ['live'] })
  const { video_key: id, streamKey } = await createTestLive(api.db, { account_id: other.accountId })
  await mustPublish(api, streamKey)
  expect(await told(id)).toEqual([])
})
