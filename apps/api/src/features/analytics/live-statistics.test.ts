import { createKey, noteLiveViewers } from '@videozz/db'
import { settleLives, writeReports } from '@videozz/operations'
import { createTestLive, createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

const minuteMs = 60_000
/** A minute that began a while ago. */
const start = new Date(Math.floor(Date.now() / minuteMs) * minuteMs - 60 * minuteMs)
const at = (minutes: number, seconds = 0) => new Date(start.getTime() + minutes * minuteMs + seconds * 1000)
const read = (key: string, as = owner) => callApi(api, 'getLiveStatistics', { as, params: { key } })

/** A live on air since `start`. */
const onAir = () =>
  createTestLive(api.db, {
    account_id: owner.accountId,
    status: 'active',
    started_at: start,
    scheduled_at: start,
    planned_end_at: at(120),
    due_at: at(840),
  })
/** Somebody watches: a session with the right to play until an instant. */
async function watch(key: string, from: Date, until: Date, viewer: string | null = null) {
  const values = { account_id: owner.accountId, video_key: key, viewer_id: viewer, created_at: from, view_started_at: from }
  const { id } = await createTestSession(api.db, values)
  const lease = { session_id: id, account_id: owner.accountId, holder: `d:${id}`, device: 'd', expires_at: until, ended_reason: null }
  await api.db.insertInto('playback_leases').values(lease).execute()
  return { id, createdAt: from }
}
type Told = { latency?: number; stalls?: number; stallMs?: number; sequence?: number }
const tell = (session: { id: string; createdAt: Date }, now: Date, { latency, stalls = 0, stallMs = 0, sequence = 0 }: Told) =>
  writeReports({ db: api.db, now }, api.env.secretKey, [
    {
      session,
      sequence,
      playing: true,
      position: 0,
      ranges: [],
      tampering: [],
      quality: { stalls, stallMs, errors: 0, errorCodes: [], bits: 0, playedMs: 0, network: 'wifi' },
      latency: latency ?? null,
    },
  ])

describe('statistics of a live', () => {
  it('have who watched at once, came and went by minute, and agree with each other', async () => {
    const { video_key: key } = await onAir()
    const ana = (await createTestViewer(api.db, { account_id: owner.accountId })).id
    await watch(key, at(0, 10), at(2, 30), ana)
    // Her second browser is the same person.
    await watch(key, at(0, 20), at(1, 30), ana)
    await watch(key, at(0, 30), at(1, 30))
    await noteLiveViewers(api.db, at(1, 5))
    await watch(key, at(1, 40), at(9))
    await watch(key, at(1, 50), at(9))
    for (const minute of [2, 3]) await noteLiveViewers(api.db, at(minute, 5))
    await endNow(key, at(3, 30))
    const { data } = await read(key)
    expect(data).toMatchObject({
      startedAt: start.toISOString(),
      finishedAt: at(3, 30).toISOString(),
      audience: 4,
      peak: 3,
      peakAt: at(2, 5).toISOString(),
      stepMinutes: 1,
      latencySeconds: null,
      stalls: 0,
      stallSeconds: 0,
    })
    expect(data.points.map(({ watching, joined, left }) => [watching, joined, left])).toEqual([
      [null, 0, 0],
      [2, 2, 0],
      [3, 2, 1],
      [2, 0, 1],
    ])
    expect(data.points.map((point) => point.at)).toEqual([0, 1, 2, 3].map((minute) => at(minute).toISOString()))
    expect(data.meanWatching).toBeCloseTo(7 / 3)
    for (const [index, point] of data.points.entries()) {
      const before = data.points[index - 1]?.watching ?? 0
      if (point.watching !== null) expect(before + point.joined - point.left).toBe(point.watching)
    }
    expect(await api.db.selectFrom('live_watchers').selectAll().where('video_key', '=', key).execute()).toEqual([])
  })

  /** Ends a live with what time alone does. */
  async function endNow(key: string, now: Date) {
    await api.db
      .updateTable('lives')
      .set({ status: 'ended', ended_at: new Date(now.getTime() - 600_000), due_at: now })
      .where('video_key', '=', key)
      .execute()
    await settleLives({ db: api.db, jobs: api.deps.jobs, now }, new AbortController().signal)
    await noteLiveViewers(api.db, now)
  }

  it('have the delay of those near the edge and all stalls, each report once', async () => {
    const { video_key: key } = await onAir()
    const [one, other, back] = [await watch(key, at(0), at(50)), await watch(key, at(0), at(50)), await watch(key, at(0), at(50))]
    await tell(one, at(1, 10), { latency: 2, stalls: 1, stallMs: 1500 })
    await tell(one, at(1, 10), { latency: 2, stalls: 1, stallMs: 1500 })
    await tell(other, at(1, 40), { latency: 4 })
    await tell(other, at(2, 10), { latency: 3, stalls: 1, stallMs: 500, sequence: 1 })
    // Who has gone back does not count for the mean, but for stalls.
    await tell(back, at(2, 20), { latency: 1800, stalls: 2, stallMs: 1000 })
    const { data } = await read(key)
    expect(data).toMatchObject({ finishedAt: null, latencySeconds: 3, stalls: 4, stallSeconds: 3 })
    expect(data.points.slice(0, 3).map(({ latencySeconds, stallSeconds }) => [latencySeconds, stallSeconds])).toEqual([
      [null, 0],
      [3, 1.5],
      [3, 1.5],
    ])
  })

  it('have nothing of reports about recordings, other media and previews, nor of those without a delay', async () => {
    const { video_key: key } = await onAir()
    const video = await insertTestVideo(api, owner)
    await tell(await watch(video.key, at(0), at(50)), at(1), { latency: 2 })
    await tell(await watch(key, at(0), at(50)), at(1), { stalls: 1, stallMs: 900 })
    const preview = await watch(key, at(0), at(50))
    await api.db.updateTable('playback_sessions').set({ preview: true }).where('id', '=', preview.id).execute()
    await tell(preview, at(1), { latency: 2 })
    const over = await watch(key, at(0), at(50))
    await api.db
      .updateTable('lives')
      .set({ status: 'finished', finished_at: at(2), finished_by: 'person' })
      .where('video_key', '=', key)
      .execute()
    await tell(over, at(3), { latency: 2 })
    const kept = await api.db.selectFrom('stat_live_minutes').selectAll().where('video_key', 'in', [key, video.key]).execute()
    expect(kept).toEqual([])
  })

  it('are of at most 240 points, each with the most at once', async () => {
    const { video_key: key } = await onAir()
    await api.db
      .updateTable('lives')
      .set({ started_at: at(-500) })
      .where('video_key', '=', key)
      .execute()
    const minutes = [
      { minute: at(-500), watching: 3, joined: 3 },
      { minute: at(-499), watching: 5, joined: 2 },
      { minute: at(-498), watching: 1, joined: 0, departed: 4 },
    ]
    await api.db
      .insertInto('live_minutes')
      .values(minutes.map((minute) => ({ video_key: key, ...minute })))
      .execute()
    const { data } = await read(key)
    expect(data.points.length).toBeLessThanOrEqual(240)
    expect(data.stepMinutes).toBe(3)
    expect(data.points[0]).toMatchObject({ at: at(-500).toISOString(), watching: 5, joined: 5, left: 4 })
  })

  it('answers LIVE_NOT_FOUND for other media and accounts, and LIVE_NOT_STARTED before it began', async () => {
    const video = await insertTestVideo(api, owner)
    const { video_key: key } = await createTestLive(api.db, { account_id: owner.accountId })
    const stranger = await signUpTestAccount(api, { flags: ['live'] })
    expect((await read(video.key)).error.code).toBe('LIVE_NOT_FOUND')
    expect((await read(createKey())).error.code).toBe('LIVE_NOT_FOUND')
    expect((await read(key, stranger)).error.code).toBe('LIVE_NOT_FOUND')
    expect((await read(key)).error.code).toBe('LIVE_NOT_STARTED')
    const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list'])
    expect((await read(key, manager)).error.code).toBe('TENANT_BLOCKED')
  })
})
