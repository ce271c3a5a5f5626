import { closeOpenUpload, createKey, type LiveRunRow, readTimeline, recountStorage } from '@videozz/db'
import { dropUnrecordedLives, endLiveRun, reserveUpload } from '@videozz/operations'
import { createTestPlan } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { liveForm, mustPublish, record } from './testing/live-form.ts'

let api: TestApi
let as: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const size = 10_000
const takePlan = async (values: { has_additional?: boolean } = {}) => {
  const { id: plan_id } = await createTestPlan(api.db, { storage_size: size, ...values })
  await api.db.updateTable('accounts').set({ plan_id }).where('id', '=', as.accountId).execute()
}
beforeEach(async () => {
  as = await signUpTestAccount(api, { flags: ['live'] })
  await takePlan()
})

const context = () => ({ db: api.db, jobs: api.deps.jobs, now: new Date() })
const storage = () =>
  api.db
    .selectFrom('accounts')
    .select(['storage_used as used', 'storage_reserved as reserved'])
    .where('id', '=', as.accountId)
    .executeTakeFirstOrThrow()
const own = (key: string) => api.db.selectFrom('lives').selectAll().where('video_key', '=', key).executeTakeFirstOrThrow()
const sequences = async (key: string) => {
  const rows = await api.db.selectFrom('segments').select('sequence').where('video_key', '=', key).orderBy('sequence').execute()
  return rows.map(({ sequence }) => sequence)
}
const leftovers = async (key: string) =>
  (await api.db.selectFrom('live_leftovers').select('address').where('video_key', '=', key).execute()).length
const health = async (id: string) => (await callApi(api, 'getLiveHealth', { as, params: { id } })).data
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)

async function begin() {
  const { id, streamKey } = (await callApi(api, 'createLive', { as, form: liveForm(api) })).data
  return { id, streamKey, run: await mustPublish(api, streamKey) }
}
/** Publishes segments one after the other. @returns which of them were recorded. */
async function recordAll(run: LiveRunRow, from: number, to: number, bytes = 1000): Promise<boolean[]> {
  const recorded: boolean[] = []
  for (const sequence of numbers(from, to)) {
    const published = await record(api, as.accountId, run, sequence, bytes)
    if (published.outcome !== 'published') throw new Error('The run was lost')
    recorded.push(published.recorded)
  }
  return recorded
}
const finish = async (id: string, run: LiveRunRow) => {
  await callApi(api, 'finishLive', { as, params: { id } })
  await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'finished' })
  return (await callApi(api, 'getLive', { as, params: { id } })).data
}
const upload = (bytes: number) => ({
  key: createKey(),
  accountId: as.accountId,
  userId: as.userId,
  uploadId: createKey(),
  fileName: 'aula.mp4',
  size: bytes,
  eduzzId: null,
  idempotencyKey: null,
  folderId: null,
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 3_600_000),
})

describe('at the end of the storage', () => {
  it('the recording stops, the live goes on, and the media has what was recorded until then', async () => {
    const { id, run } = await begin()
    expect(await recordAll(run, 0, 13)).toEqual([...numbers(0, 10).map(() => true), false, false, false])
    expect(await storage()).toEqual({ used: size, reserved: 0 })
    expect(await own(id)).toMatchObject({ recording: 'stopped', recorded_segments: 10, recorded_seconds: 20, storage_level: 100 })
    const on = await health(id)
    expect(on.live).toMatchObject({ status: 'active', recording: 'stopped', duration: 20 })
    expect(on.recording).toMatchObject({ state: 'stopped', bytes: size, storagePercent: 100 })
    // All of it is there for who watches.
    expect(await sequences(id)).toEqual(numbers(0, 13))
    expect(await recountStorage(api.db, as.accountId)).toBeUndefined()
    expect(await finish(id, run)).toMatchObject({ status: 'finished', recording: 'kept', inLibrary: true, duration: 20 })
    expect(await sequences(id)).toEqual(numbers(0, 10))
    expect(await leftovers(id)).toBe(3)
    const rendition = await api.db.selectFrom('renditions').selectAll().where('video_key', '=', id).executeTakeFirstOrThrow()
    expect(rendition).toMatchObject({ state: 'complete', published_segments: 10, published_seconds: 20 })
    expect(await storage()).toEqual({ used: size, reserved: 0 })
  })

  it('is told at 80, 95 and 100 %, each once', async () => {
    const { id, run } = await begin()
    const levels: number[] = []
    for (const sequence of numbers(0, 22)) {
      await record(api, as.accountId, run, sequence, 500)
      levels.push((await own(id)).storage_level)
    }
    expect(levels).toEqual([...Array(15).fill(0), ...Array(3).fill(80), 95, 95, 100, 100])
  })

  it('the recording stays stopped, though room is freed and another node goes on', async () => {
    const other = upload(6000)
    expect(await reserveUpload(context(), other)).toBe(true)
    const { id, streamKey, run } = await begin()
    expect(await recordAll(run, 0, 6)).toEqual([true, true, true, true, false, false])
    await closeOpenUpload(api.db, other.key, 'canceled')
    expect(await recordAll(run, 6, 7)).toEqual([false])
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'lapsed' })
    const next = await mustPublish(api, streamKey)
    expect(await recordAll(next, 7, 9)).toEqual([false, false])
    expect(await storage()).toEqual({ used: 4000, reserved: 0 })
    expect(await finish(id, next)).toMatchObject({ recording: 'kept', duration: 8 })
    expect(await sequences(id)).toEqual([0, 1, 2, 3])
  })

  it('nothing is recorded of a live that begins there', async () => {
    await reserveUpload(context(), upload(size))
    const { id, run } = await begin()
    expect(await recordAll(run, 0, 3)).toEqual([false, false, false])
    const { playable } = await api.db.selectFrom('videos').select('playable').where('key', '=', id).executeTakeFirstOrThrow()
    expect(playable).toBe(true)
    expect(await finish(id, run)).toMatchObject({ recording: 'none', inLibrary: false, duration: null })
    expect(await sequences(id)).toEqual([])
    const media = await api.db.selectFrom('videos').selectAll().where('key', '=', id).executeTakeFirstOrThrow()
    expect(media).toMatchObject({ status: 'error', playable: false, source_size: 0 })
  })

  it('is without a limit where additional storage is sold', async () => {
    await takePlan({ has_additional: true })
    const { id, run } = await begin()
    expect(await recordAll(run, 0, 12)).toEqual(numbers(0, 12).map(() => true))
    expect((await health(id)).recording).toMatchObject({ state: 'recording', bytes: 12_000, storagePercent: null })
    expect((await own(id)).storage_level).toBe(0)
  })

  it('a segment that two write at once counts once', async () => {
    const { run } = await begin()
    await recordAll(run, 0, 1)
    await Promise.all(Array.from({ length: 4 }, () => record(api, as.accountId, run, 1)))
    expect(await storage()).toEqual({ used: 2000, reserved: 0 })
  })
})

it('uploads that take and free room at the same time never make the storage overflow, nor a stopped recording go on', async () => {
  const { id, run } = await begin()
  const others = async () => {
    for (const bytes of [3000, 5000, 2000, 4000, 6000, 1000]) {
      const one = upload(bytes)
      if (!(await reserveUpload(context(), one))) continue
      const { used, reserved } = await storage()
      expect(used + reserved).toBeLessThanOrEqual(size)
      await closeOpenUpload(api.db, one.key, 'canceled')
    }
  }
  const [recorded] = await Promise.all([recordAll(run, 0, 14, 900), others(), others(), others()])
  const first = recorded.indexOf(false)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(recorded.slice(first)).not.toContain(true)
  expect(await own(id)).toMatchObject({ recording: 'stopped', recorded_segments: first })
  expect(await storage()).toEqual({ used: first * 900, reserved: 0 })
  expect(await recountStorage(api.db, as.accountId)).toBeUndefined()
})

describe('what is not recorded', () => {
  const drop = () => dropUnrecordedLives({ db: api.db }, new AbortController().signal)
  const stretch = (id: string, seconds: number) =>
    api.db.updateTable('segments').set({ duration: seconds }).where('video_key', '=', id).execute()

  it('is there for ten minutes: players are told of no more, and it is dropped once they were', async () => {
    const { id, run } = await begin()
    await recordAll(run, 0, 20)
    await drop()
    expect((await own(id)).window_from).toBeNull()
    await stretch(id, 100)
    await drop()
    // Six segments of 100 s reach ten minutes back.
    expect((await own(id)).window_from).toBe(14)
    const told = await readTimeline(api.db, id, new Map(), 2)
    expect(told?.segments.map(({ sequence }) => sequence)).toEqual(numbers(14, 20))
    expect(told?.first.get('720p')).toBe(14)
    expect(await sequences(id)).toEqual(numbers(0, 20))
    await drop()
    expect(await sequences(id)).toEqual([...numbers(0, 10), ...numbers(14, 20)])
    expect(await leftovers(id)).toBe(4)
    await recordAll(run, 20, 21)
    await stretch(id, 100)
    await drop()
    expect((await own(id)).window_from).toBe(15)
    expect(await finish(id, run)).toMatchObject({ recording: 'kept' })
    expect(await sequences(id)).toEqual(numbers(0, 10))
    expect(await leftovers(id)).toBe(11)
    await drop()
    expect(await sequences(id)).toEqual(numbers(0, 10))
  })

  it('leaves lives alone that are recorded', async () => {
    const { id, run } = await begin()
    await recordAll(run, 0, 5)
    await stretch(id, 1000)
    await drop()
    expect((await own(id)).window_from).toBeNull()
    expect(await sequences(id)).toEqual(numbers(0, 5))
  })
})
