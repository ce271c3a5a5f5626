import { hashLiveKey, insertLivePart, listPublishedAddresses, readLive, segmentObjectKey } from '@videozz/db'
import { beginLiveRun, endLiveRun, publishLivePart } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestFlags,
  createTestLive,
  createTestSession,
  type TestDatabase,
} from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { settleAllLives } from './settle-lives.ts'

let test: TestDatabase
let accountId: string
let deps: Deps
let queued: { name: string; payload: unknown }[]
let deleted: string[]
beforeAll(async () => {
  test = await createTestDatabase()
  accountId = (await createTestAccount(test.db)).id
  await createTestFlags(test.db, accountId, ['live'])
})
afterAll(() => test.close())
beforeEach(() => {
  queued = []
  deleted = []
  const jobs = { enqueue: async (_trx: unknown, name: string, payload: unknown) => void queued.push({ name, payload }) }
  const store = { delete: async (keys: string[]) => void deleted.push(...keys) }
  deps = { db: test.db, jobs, store, log: pino({ level: 'silent' }) } as unknown as Deps
})

const start = new Date('2027-03-10T22:00:00Z')
const at = (minutes: number, seconds = 0): Date => new Date(start.getTime() + minutes * 60_000 + seconds * 1000)
const day = 24 * 60
const settle = (now: Date) => settleAllLives(deps, now, new AbortController().signal)
const live = (values: { save_mode?: 'temporary'; media?: { playable?: boolean; source_size?: number } } = {}) =>
  createTestLive(test.db, { account_id: accountId, scheduled_at: start, due_at: at(day), ...values })
const read = async (key: string) => {
  const row = await readLive(test.db, key)
  return row && { status: row.status, by: row.finished_by, finished: row.finished_at, recording: row.recording, expired: row.expired_at }
}
const begin = async (streamKey: string, now: Date) => {
  const input = { keyHash: hashLiveKey(streamKey), node: 'a', protocol: 'rtmp', encoder: null, companyDomain: undefined } as const
  const begun = await beginLiveRun({ db: test.db, now }, input)
  if (begun.outcome !== 'begun') throw new Error(begun.words)
  return begun.run
}

describe('settle-lives', () => {
  it('finishes lives that never began, at the instant at which they were over, once', async () => {
    const { video_key: key } = await live()
    await settle(at(day, -1))
    expect(await read(key)).toMatchObject({ status: 'scheduled' })
    await settle(at(day + 70))
    const over = { status: 'finished', by: 'never-begun', finished: at(day), recording: 'none', expired: null }
    expect(await read(key)).toEqual(over)
    await Promise.all([settle(at(2 * day)), settle(at(2 * day))])
    expect(await read(key)).toEqual(over)
    const { status, status_error, in_library } = await test.db
      .selectFrom('videos')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect({ status, status_error, in_library }).toEqual({
      status: 'error',
      status_error: 'Nada foi gravado nesta transmissão.',
      in_library: false,
    })
  })

  it('finishes lives nobody returned to, and those that last too long', async () => {
    const [left, long] = [await live(), await live()]
    const runs = [await begin(left.streamKey, at(0)), await begin(long.streamKey, at(0))]
    await endLiveRun({ db: test.db, now: at(30) }, { id: runs[0]!.id, liveKey: left.video_key }, { reason: 'gone', lastSeenAt: at(30) })
    // The other publisher is there all the time.
    await test.db
      .updateTable('live_runs')
      .set({ claimed_until: at(2 * day) })
      .where('id', '=', runs[1]!.id)
      .execute()
    await settle(at(40, -1))
    expect(await read(left.video_key)).toMatchObject({ status: 'ended' })
    await settle(at(41))
    expect(await read(left.video_key)).toMatchObject({ status: 'finished', by: 'absence', finished: at(40) })
    await settle(at(14 * 60))
    expect(await read(long.video_key)).toMatchObject({ status: 'finished', by: 'limit', finished: at(14 * 60), recording: 'recording' })
    const run = await test.db.selectFrom('live_runs').selectAll().where('id', '=', runs[1]!.id).executeTakeFirstOrThrow()
    expect([run.stop_reason, run.ended_at]).toEqual(['finished', null])
    // Its node is killed before it ends the run.
    await test.db
      .updateTable('live_runs')
      .set({ claimed_until: at(14 * 60 + 1) })
      .where('id', '=', run.id)
      .execute()
    await settle(at(14 * 60 + 2))
    expect(await read(long.video_key)).toMatchObject({ status: 'finished', recording: 'none' })
  })

  it('deletes recordings of temporary lives whose days are over, once, with their bytes in the storage figure', async () => {
    const { video_key: key, streamKey } = await live({ save_mode: 'temporary', media: { playable: true, source_size: 5000 } })
    await test.db.updateTable('accounts').set({ storage_used: 7000 }).where('id', '=', accountId).execute()
    const run = await begin(streamKey, at(0))
    await endLiveRun({ db: test.db, now: at(30) }, { id: run.id, liveKey: key }, { reason: 'gone', lastSeenAt: at(30) })
    await settle(at(41))
    expect(await read(key)).toMatchObject({ status: 'finished', recording: 'kept' })
    await settle(at(40 + 7 * day, -1))
    const made = ['picture-recording', 'fill-rungs'].map((name) => ({ name, payload: { videoKey: key } }))
    expect(queued).toEqual(made)
    await Promise.all([settle(at(40 + 7 * day)), settle(at(40 + 7 * day))])
    expect(await read(key)).toMatchObject({ status: 'finished', expired: at(40 + 7 * day) })
    expect(queued).toEqual([...made, { name: 'purge-media', payload: { videoKey: key } }])
    const { storage_used } = await test.db
      .selectFrom('accounts')
      .select('storage_used')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(storage_used).toBe(2000)
    const audits = await test.db.selectFrom('audit_log').select(['action', 'user_id']).where('subject', '=', key).execute()
    expect(audits).toEqual([{ action: 'live.expire', user_id: null }])
  })

  it('notes how many watch each live on air, and the most of them', async () => {
    const { video_key: key, streamKey } = await live()
    await begin(streamKey, at(0))
    const watch = async (now: Date, until: Date) => {
      const { id } = await createTestSession(test.db, { account_id: accountId, video_key: key, created_at: now, view_started_at: now })
      const lease = { session_id: id, account_id: accountId, holder: `d:${id}`, device: 'd', expires_at: until, ended_reason: null }
      await test.db.insertInto('playback_leases').values(lease).execute()
    }
    await watch(at(1), at(2, 30))
    await watch(at(1), at(1, 30))
    for (const minute of [1, 2, 3]) {
      await test.db
        .updateTable('live_runs')
        .set({ claimed_until: at(9) })
        .where('live_key', '=', key)
        .execute()
      await settle(at(minute, 10))
    }
    const points = await test.db
      .selectFrom('live_minutes')
      .select(['minute', 'watching'])
      .where('video_key', '=', key)
      .orderBy('minute')
      .execute()
    expect(points).toEqual([
      { minute: at(1), watching: 2 },
      { minute: at(2), watching: 1 },
      { minute: at(3), watching: 0 },
    ])
    expect(await readLive(test.db, key)).toMatchObject({ peak: 2, peak_at: at(1, 10) })
  })

  it('drops parts whose segment is published, and those of runs that are over', async () => {
    const { video_key: key, streamKey } = await live()
    const run = await begin(streamKey, at(0))
    const part = (sequence: number, address: string) => ({
      video_key: key,
      rendition: '720p',
      sequence,
      part: 0,
      run: 1,
      duration: 0.334,
      size: 100,
      independent: true,
      address,
    })
    const [published, waiting] = ['a'.repeat(32), 'b'.repeat(32)]
    expect(await publishLivePart({ db: test.db, now: at(0) }, run.id, part(0, published))).toBe(true)
    expect(await publishLivePart({ db: test.db, now: at(0) }, run.id, part(1, waiting))).toBe(true)
    await insertLivePart(test.db, part(1, waiting), at(0))
    const segment = {
      video_key: key,
      generation: 1,
      rendition: '720p',
      sequence: 0,
      duration: 2,
      size: 1,
      address: 'c'.repeat(32),
      key_index: 1,
    }
    await test.db.insertInto('segments').values(segment).execute()
    await test.db
      .updateTable('live_runs')
      .set({ claimed_until: at(9) })
      .where('id', '=', run.id)
      .execute()
    expect((await listPublishedAddresses(test.db, key, 1)).toSorted()).toEqual([published, waiting, 'c'.repeat(32)])
    await settle(at(4))
    expect(deleted).toEqual([])
    await settle(at(6))
    expect(deleted).toEqual([segmentObjectKey(published)])
    await endLiveRun({ db: test.db, now: at(7) }, { id: run.id, liveKey: key }, { reason: 'gone' })
    expect(await publishLivePart({ db: test.db, now: at(7) }, run.id, part(2, 'd'.repeat(32)))).toBe(false)
    await settle(at(8))
    expect(deleted).toEqual([segmentObjectKey(published), segmentObjectKey(waiting)])
  })
})
