import { endLiveRun, liveClaimMs, publishLivePart, reportLiveRun, settleLives } from '@videozz/operations'
import { createTestLive } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { mustPublish, publish, record } from './testing/live-form.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

const minute = 60_000
const later = (ms: number) => new Date(Date.now() + ms)
/** A live far before its time. */
const plant = (values: { scheduled_at?: Date } = {}) =>
  createTestLive(api.db, { account_id: owner.accountId, scheduled_at: later(5 * 60 * minute), ...values })
const call = (name: 'startLiveTest' | 'endLiveTest' | 'getLive', id: string) => callApi(api, name, { as: owner, params: { id } })
const health = async (id: string) => (await callApi(api, 'getLiveHealth', { as: owner, params: { id } })).data
const context = (now = new Date()) => ({ db: api.db, jobs: api.deps.jobs, now })
const signal = {
  samples: [{ at: new Date().toISOString(), videoBitrate: 3_000_000, audioBitrate: 128_000, frameRate: 30, keyFrameSeconds: 2 }],
  droppedFrames: 0,
  latencySeconds: null,
}
const report = (id: string, now = new Date()) => reportLiveRun(context(now), id, { lastSeenAt: now, signal })

describe('a test of the connection', () => {
  it('shows the signal to the owner long before the time, and neither begins nor records anything', async () => {
    const { video_key: id, streamKey } = await plant()
    expect(await publish(api, streamKey)).toMatchObject({ outcome: 'refused', fault: 'too-early' })
    const { data } = await call('startLiveTest', id)
    expect(Date.parse(data.testUntil ?? '') - Date.now()).toBeGreaterThan(9 * minute)
    const run = await mustPublish(api, streamKey)
    expect(await report(run.id)).toEqual({ outcome: 'held' })
    const seen = await health(id)
    expect(seen.signal).toMatchObject({ test: true, samples: signal.samples })
    expect(seen.live).toMatchObject({ status: 'scheduled', startedAt: null, recording: 'waiting', testUntil: data.testUntil })
    // Even a node that tried could store nothing.
    expect(await record(api, owner.accountId, run)).toEqual({ outcome: 'lost' })
    const part = { video_key: id, rendition: '720p', sequence: 0, part: 0, run: run.number, duration: 1, size: 1, independent: true }
    expect(await publishLivePart(context(), run.id, { ...part, address: 'a'.repeat(32) })).toBe(false)
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'closed' })
    expect((await health(id)).live).toMatchObject({ status: 'scheduled', startedAt: null, recording: 'waiting' })
    const { source_size, playable, status } = await api.db.selectFrom('videos').selectAll().where('key', '=', id).executeTakeFirstOrThrow()
    expect({ source_size, playable, status }).toEqual({ source_size: 0, playable: false, status: 'copying' })
  })

  it('ends after ten minutes, and refuses publishers for a while, so that an encoder that returns by itself does not begin', async () => {
    const { video_key: id, streamKey } = await plant({ scheduled_at: later(10 * minute) })
    await call('startLiveTest', id)
    const run = await mustPublish(api, streamKey)
    expect(await report(run.id, later(9 * minute))).toEqual({ outcome: 'held' })
    expect(await report(run.id, later(10 * minute + 1000))).toEqual({
      outcome: 'stop',
      reason: 'test-over',
      words: 'O teste de conexão terminou. Pare a transmissão no codificador e encerre o teste na sala antes de começar.',
    })
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'test-over' })
    expect(await publish(api, streamKey, later(11 * minute))).toMatchObject({ fault: 'test-over' })
    // Ended by a person, or a while later, the next publisher begins.
    expect(await publish(api, streamKey, later(16 * minute))).toMatchObject({ outcome: 'begun', run: { test: false } })
    expect((await call('getLive', id)).data).toMatchObject({ status: 'active', testUntil: null })
  })

  it('ends by a person only once nobody sends: the next publisher begins the live', async () => {
    const { video_key: id, streamKey } = await plant({ scheduled_at: later(10 * minute) })
    await call('startLiveTest', id)
    const run = await mustPublish(api, streamKey)
    await report(run.id)
    const { status, error } = await call('endLiveTest', id)
    expect([status, error.code]).toEqual([409, 'LIVE_TESTING'])
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'closed' })
    expect((await call('endLiveTest', id)).data.testUntil).toBeNull()
    expect(await publish(api, streamKey)).toMatchObject({ outcome: 'begun', run: { test: false, number: 2 }, returned: false })
    expect((await call('startLiveTest', id)).error.code).toBe('LIVE_TEST_LATE')
  })

  it('is over where its node is gone, and changes nothing', async () => {
    const { video_key: id, streamKey } = await plant()
    await call('startLiveTest', id)
    await mustPublish(api, streamKey, new Date())
    const now = later(liveClaimMs + 1000)
    await settleLives(context(now), new AbortController().signal)
    const { ended_at } = await api.db.selectFrom('live_runs').selectAll().where('live_key', '=', id).executeTakeFirstOrThrow()
    expect(ended_at).not.toBeNull()
    expect((await call('getLive', id)).data).toMatchObject({ status: 'scheduled', startedAt: null })
  })

  it('refuses a second publisher, and accounts that may not publish', async () => {
    const { video_key: id, streamKey } = await plant()
    await call('startLiveTest', id)
    const now = new Date()
    await mustPublish(api, streamKey, now)
    expect(await publish(api, streamKey, now)).toMatchObject({ fault: 'busy' })
    const blocked = await signUpTestAccount(api, { flags: ['live'], status: 'canceled' })
    const live = await createTestLive(api.db, { account_id: blocked.accountId, test_until: later(10 * minute) })
    expect(await publish(api, live.streamKey)).toMatchObject({ fault: 'account-blocked' })
  })
})
