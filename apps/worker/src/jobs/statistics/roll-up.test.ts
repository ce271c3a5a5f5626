import { setTimeout as wait } from 'node:timers/promises'
import { createKey, eraseViewers, readCurves, readCurveSamples, type SessionRef } from '@videozz/db'
import { decodeCurve, expandCurves, freePlan, secondOfPlace, wholeSeconds } from '@videozz/domain'
import { changeCompletionRule, completeAccountViewers, rollUp, writeReports } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestSession,
  createTestUser,
  createTestVideo,
  createTestViewer,
  createTestWebhook,
  recountedTables,
  recountStatistics,
  type TestDatabase,
} from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestDatabase
let account: string
beforeAll(async () => {
  test = await createTestDatabase()
  account = createKey()
  await createTestUser(test.db, { id: account, email: `${account}@exemplo.com` })
  await createTestAccount(test.db, { id: account, owner_id: account, plan_id: freePlan.id })
})
afterAll(() => test.close())

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x7fff_ffff) * sides)
  }
}

type Playing = { ref: SessionRef; sequence: number; at: number }
const report = ({ ref, sequence }: Playing, ranges: [number, number][], now: Date) =>
  writeReports({ db: test.db, now }, 'secret', [
    { session: ref, sequence, playing: true, position: ranges.at(-1)?.[1] ?? 0, ranges, tampering: [] },
  ])
const roll = (now: Date) => rollUp({ db: test.db, now }, { delaySeconds: 0, limit: 7 })

async function begin(video: string, viewer: string | null, at: Date, values: object = {}): Promise<Playing> {
  const session = await createTestSession(test.db, { account_id: account, video_key: video, viewer_id: viewer, created_at: at, ...values })
  return { ref: { id: session.id, createdAt: session.created_at }, sequence: 0, at: 0 }
}

/** Until the queue is empty. */
async function rollAll(now: Date): Promise<void> {
  while ((await test.db.selectFrom('stat_queue').select('session_id').limit(1).execute()).length > 0) await roll(now)
}

async function expectRecount(): Promise<void> {
  for (const table of recountedTables) {
    const { kept, recounted } = await recountStatistics(test.db, table)
    expect(kept, table).toEqual(recounted)
  }
}

it('roll-ups equal a recount from the sessions, with seeks, replays, repeated and late reports, across midnight and between roll-ups', async () => {
  const throwDice = dice(16)
  const videos = await Promise.all([90, 300.4, 40].map((duration) => createTestVideo(test.db, { account_id: account, duration })))
  const viewers = await Promise.all([0, 1, 2, 3].map(() => createTestViewer(test.db, { account_id: account })))
  const playing: Playing[] = []
  // 23:53 in São Paulo: half of it is on the next day.
  let now = Date.parse('2026-03-02T02:53:00Z')
  for (let step = 0; step < 240; step += 1) {
    now += throwDice(4) === 0 ? 10_000 : 2000
    const at = new Date(now)
    if (playing.length < 12 && throwDice(3) === 0)
      playing.push(
        await begin(videos[throwDice(3)]?.key ?? '', viewers[throwDice(4)]?.id ?? '', at, {
          code: throwDice(2) === 0 ? null : `C${String(step).padStart(9, '0')}`,
          site: throwDice(2) === 0 ? null : 'alunos.exemplo.com',
          // Keys were given before the first report, which make a view too.
          view_started_at: throwDice(2) === 0 ? null : at,
        }),
      )
    const one = playing[throwDice(playing.length)]
    if (one) {
      const from = throwDice(3) === 0 ? throwDice(280) + throwDice(10) / 10 : one.at
      const ranges: [number, number][] = [[from, from + 1 + throwDice(12)]]
      if (throwDice(4) === 0) ranges.push([Math.max(0, from - 3), from + 1])
      await report(one, ranges, at)
      one.at = ranges.at(-1)?.[1] ?? 0
      // Its answer is lost now and then, and it comes again.
      if (throwDice(5) === 0) await report(one, ranges, at)
      one.sequence += 1
    }
    if (throwDice(6) === 0) await roll(at)
    if (throwDice(40) === 0) playing.splice(throwDice(playing.length), 1)
  }
  await rollAll(new Date(now))
  await expectRecount()
  expect(await test.db.selectFrom('stat_queue').selectAll().execute()).toEqual([])
  expect((await recountStatistics(test.db, 'seenAgain')).kept.length).toBeGreaterThan(10)
  expect((await recountStatistics(test.db, 'samples')).kept.length).toBeGreaterThan(100)
  expect(new Set((await recountStatistics(test.db, 'viewerDays')).kept.map((row) => (row as { day: string }).day))).toEqual(
    new Set(['2026-03-01', '2026-03-02']),
  )
  await expectSamples(videos[1]?.key ?? '', 300.4)
  // Found out anew when it is encoded again; samples are of the length before.
  await test.db
    .updateTable('videos')
    .set({ duration: 77 })
    .where('key', '=', videos[1]?.key ?? '')
    .execute()
  await expectSamples(videos[1]?.key ?? '', 77)
})

async function expectSamples(key: string, duration: number): Promise<void> {
  const [media, period] = [
    { key, duration },
    { start: '2026-03-01', end: '2026-03-02' },
  ]
  const curves = await readCurves(test.db, key, period)
  const seconds = wholeSeconds(duration)
  const { seen } = expandCurves(
    curves.map(({ points }) => points),
    seconds,
  )
  expect((await readCurveSamples(test.db, [media], period)).get(key)).toEqual({
    views: curves.reduce((sum, { views }) => sum + views, 0),
    seen: Array.from({ length: 101 }, (_, place) => seen[secondOfPlace(place, seconds)]),
  })
}

/** Sessions of viewers of their own, each with a report of `seconds` from its beginning. */
async function playMany(count: number, at: Date, seconds: number): Promise<Playing[]> {
  const video = await createTestVideo(test.db, { account_id: account, duration: 200 })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const viewer = await createTestViewer(test.db, { account_id: account })
      const playing = await begin(video.key, viewer.id, at)
      await report(playing, [[0, seconds]], new Date(at.getTime() + seconds * 1000))
      return { ...playing, sequence: 1, at: seconds }
    }),
  )
}

it('roll-ups equal the recount when their connection is lost in the middle, again and again', async () => {
  const at = new Date('2026-04-01T12:00:00Z')
  await playMany(60, at, 10)
  const ended = { killed: 0 }
  const killing = new AbortController()
  const killer = (async () => {
    while (!killing.signal.aborted) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`.execute(test.db)
      ended.killed += rows.length
      if (ended.killed >= 8) return
      await wait(1)
    }
  })()
  while (ended.killed < 8 && (await test.db.selectFrom('stat_queue').select('session_id').limit(1).execute()).length > 0)
    await roll(at).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
  killing.abort()
  await killer
  await rollAll(at)
  await expectRecount()
})

it('two processes that roll up while reports arrive add every second once', async () => {
  const other = await test.pool.connect()
  other.release()
  const at = new Date('2026-04-02T02:59:40Z')
  const playing = await playMany(30, at, 10)
  const reports = (async () => {
    for (let round = 1; round <= 4; round += 1)
      for (const one of playing) {
        await report({ ...one, sequence: round }, [[round * 10, round * 10 + 10]], new Date(at.getTime() + (round + 1) * 10_000))
      }
  })()
  let reporting = true
  const done = reports.finally(() => {
    reporting = false
  })
  const worker = async () => {
    while (reporting) await roll(at)
  }
  await Promise.all([done, worker(), worker()])
  await rollAll(at)
  await expectRecount()
  const { rows } = await sql<{ seconds: number }>`select sum(seconds) as seconds from viewer_media where first_at >= ${at}`.execute(test.db)
  expect(rows[0]?.seconds).toBe(30 * 50)
})

it('an erased viewer stays in the totals and leaves the curves, also with reports that were not rolled up', async () => {
  const at = new Date('2026-04-03T12:00:00Z')
  const [gone] = await playMany(3, at, 40)
  const session = await test.db
    .selectFrom('playback_sessions')
    .selectAll()
    .where('id', '=', gone?.ref.id ?? '')
    .executeTakeFirstOrThrow()
  await rollUp({ db: test.db, now: at }, { delaySeconds: 0 })
  if (gone) await report(gone, [[60, 70]], new Date(at.getTime() + 60_000))
  await test.db.transaction().execute((trx) => eraseViewers(trx, [session.viewer_id ?? ''], at))
  await expectRecount()
  const total = await test.db
    .selectFrom('stat_media_days')
    .select(['views_plain', 'seconds'])
    .where('video_key', '=', session.video_key)
    .executeTakeFirstOrThrow()
  expect(total).toEqual({ views_plain: 3, seconds: 130 })
  const curve = await test.db
    .selectFrom('media_curves')
    .select(['views', 'points'])
    .where('video_key', '=', session.video_key)
    .executeTakeFirst()
  expect(curve && { ...curve, points: decodeCurve(curve.points) }).toEqual({ views: 2, points: [0, 2, 0, 40, -2, 0] })
  await rollAll(at)
  await expectRecount()
})

it('a session that was given keys becomes a view with its first second, when that was played, and none without any', async () => {
  const at = new Date('2026-04-04T02:59:50Z')
  const video = await createTestVideo(test.db, { account_id: account, duration: 100 })
  const viewer = await createTestViewer(test.db, { account_id: account })
  const given = { view_started_at: new Date(at.getTime() + 1000) }
  await begin(video.key, viewer.id, at, given)
  const playing = await begin(video.key, viewer.id, at, given)
  const quality = { firstFrameMs: 300, stalls: 0, stallMs: 0, errors: 0, errorCodes: [], bits: 0, playedMs: 0, network: 'wifi' as const }
  const first = { session: playing.ref, sequence: 0, playing: true, position: 0, ranges: [], tampering: [], quality }
  await writeReports({ db: test.db, now: new Date(at.getTime() + 5000) }, 'secret', [first])
  await rollAll(at)
  const views = () =>
    test.db.selectFrom('stat_media_days').select(['day', 'views_plain', 'seconds']).where('video_key', '=', video.key).execute()
  expect(await views()).toEqual([])
  // Ten seconds, of which the first was played after midnight in São Paulo.
  await report({ ...playing, sequence: 1 }, [[0, 10]], new Date(at.getTime() + 20_000))
  await rollAll(at)
  expect(await views()).toEqual([{ day: '2026-04-04', views_plain: 1, seconds: 10 }])
  expect(await test.db.selectFrom('viewer_media').select('views').where('viewer_id', '=', viewer.id).execute()).toEqual([{ views: 1 }])
  await expectRecount()
})

it('days of 23 and 25 hours have their own hours', async () => {
  // Summer time began on 4 November 2018 at midnight (23 hours) and ended on 17 February 2019 (25 hours) in São Paulo.
  for (const [instant, day] of [
    ['2018-11-04T02:59:00Z', '2018-11-03'],
    ['2018-11-04T03:10:00Z', '2018-11-04'],
    ['2018-11-05T01:59:00Z', '2018-11-04'],
    ['2019-02-17T02:30:00Z', '2019-02-16'],
    ['2019-02-17T03:10:00Z', '2019-02-17'],
  ] as const) {
    const video = await createTestVideo(test.db, { account_id: account, duration: 100 })
    const playing = await begin(video.key, (await createTestViewer(test.db, { account_id: account })).id, new Date(instant))
    await report(playing, [[0, 10]], new Date(Date.parse(instant) + 10_000))
    await rollAll(new Date(instant))
    expect(await test.db.selectFrom('stat_media_days').select('day').where('video_key', '=', video.key).execute(), instant).toEqual([
      { day },
    ])
  }
  await expectRecount()
})

it('a clock that jumps ahead and back leaves figures that equal the recount, and nothing waiting in the queue', async () => {
  const at = Date.parse('2026-05-10T12:00:00Z')
  const video = await createTestVideo(test.db, { account_id: account, duration: 600 })
  const viewer = await createTestViewer(test.db, { account_id: account })
  const playing = await begin(video.key, viewer.id, new Date(at))
  for (const [sequence, clock] of [30, 2 * 86_400, 60, -3600, 120].entries()) {
    const range: [number, number] = [sequence * 30, sequence * 30 + 30]
    await report({ ...playing, sequence }, [range], new Date(at + clock * 1000))
    if (sequence === 2) await roll(new Date(at))
  }
  await sql`update stat_queue set queued_at = now() + interval '2 days'`.execute(test.db)
  expect(await rollUp({ db: test.db, now: new Date(at) }, { delaySeconds: 20 })).toEqual({ sessions: 1, more: false })
  expect(await test.db.selectFrom('stat_queue').select('session_id').execute()).toEqual([])
  const { watched } = await test.db
    .selectFrom('viewer_media')
    .select('watched')
    .where('viewer_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  // By a clock that is before the opening of the session nothing can have been played.
  expect(watched).toBe('{[0,90),[120,150)}')
  await expectRecount()
})

it('emits media.completed once for a lesson watched in three sittings on two devices, and not for one left at 89 %', async () => {
  const at = Date.parse('2026-04-05T12:00:00Z')
  const video = await createTestVideo(test.db, { account_id: account, duration: 100 })
  const [ana, bia] = [await createTestViewer(test.db, { account_id: account }), await createTestViewer(test.db, { account_id: account })]
  await createTestWebhook(test.db, { accountId: account, secretKey: 'secret', url: 'https://exemplo.com/', events: ['media.completed'] })
  const sit = async (viewer: string, hour: number, device: string, ranges: [number, number][]) => {
    const opened = new Date(at + hour * 3_600_000)
    const playing = await begin(video.key, viewer, opened, { device })
    for (const [number, range] of ranges.entries()) {
      await report({ ...playing, sequence: number }, [range], new Date(opened.getTime() + (number + 1) * 30_000))
      await roll(opened)
    }
    return playing
  }
  const events = async () =>
    (await test.db.selectFrom('webhook_events').select('body').where('account_id', '=', account).execute()).map(
      ({ body }) => JSON.parse(body) as { type: string; data: { viewer: { id: string }; videoKey: string; percent: number } },
    )
  await sit(ana.id, 0, 'phone', [[0, 40]])
  await sit(ana.id, 5, 'computer', [
    [30, 60],
    [60, 75],
  ])
  expect(await events()).toEqual([])
  const last = await sit(ana.id, 30, 'phone', [
    [75, 92],
    [92, 100],
    [0, 20],
  ])
  await sit(bia.id, 1, 'phone', [
    [0, 50],
    [50, 89],
    [10, 30],
  ])
  await rollAll(new Date(at))
  expect(await events()).toMatchObject([{ type: 'media.completed', data: { viewer: { id: ana.id }, videoKey: video.key, percent: 90 } }])
  const told = await test.db.selectFrom('playback_sessions').select('completed').where('id', '=', last.ref.id).executeTakeFirst()
  expect(told).toEqual({ completed: true })
  await expectRecount()
})

it('a lower percent completes those who have seen enough, once, in batches, as of when they watched; a higher one takes nothing back', async () => {
  const owner = createKey()
  await createTestUser(test.db, { id: owner, email: `${owner}@exemplo.com` })
  await createTestAccount(test.db, { id: owner, owner_id: owner, plan_id: freePlan.id })
  await createTestWebhook(test.db, { accountId: owner, secretKey: 'secret', url: 'https://exemplo.com/', events: ['media.completed'] })
  const video = await createTestVideo(test.db, { account_id: owner, duration: 100 })
  const now = new Date()
  /** Viewers who watched so many seconds, a minute apart; the last two at the same instant. */
  const watched = [95, 85, 79, 80, 80, 80, 99]
  const viewers = await Promise.all(watched.map(() => createTestViewer(test.db, { account_id: owner })))
  for (const [place, seconds] of watched.entries()) {
    const at = new Date(now.getTime() - Math.max(place, watched.length - 2) * 60_000)
    const playing = await begin(video.key, viewers[place]?.id ?? '', at, { account_id: owner })
    await report(playing, [[0, seconds]], new Date(at.getTime() + 30_000))
  }
  await rollAll(now)
  const enqueued: object[] = []
  const jobs = {
    enqueue: async (_trx: unknown, _name: string, payload: object) => void enqueued.push(payload),
    enqueueAll: async () => undefined,
  }
  const ask = (percent: number) => changeCompletionRule({ db: test.db, jobs }, { accountId: owner, userId: owner }, percent)
  const work = (limit = 2) => completeAccountViewers({ db: test.db }, owner, { signal: new AbortController().signal, limit })
  const completed = async () => {
    const rows = await test.db.selectFrom('webhook_events').select('body').where('account_id', '=', owner).execute()
    return rows.map(({ body }) => (JSON.parse(body) as { data: { viewer: { id: string }; percent: number; completedAt: string } }).data)
  }
  expect((await completed()).map(({ viewer }) => viewer.id).toSorted()).toEqual([viewers[0]?.id, viewers[6]?.id].toSorted())
  await ask(80)
  expect(enqueued).toEqual([{ accountId: owner }])
  const counts = await Promise.all([work(), work()])
  expect(counts[0] + counts[1]).toBe(4)
  const told = (await completed()).filter(({ percent }) => percent === 80)
  expect(told.map(({ viewer }) => viewer.id).toSorted()).toEqual([1, 3, 4, 5].map((place) => viewers[place]?.id).toSorted())
  const session = await test.db
    .selectFrom('playback_sessions')
    .select(['completed'])
    .where('viewer_id', '=', viewers[1]?.id ?? '')
    .execute()
  expect(session).toEqual([{ completed: true }])
  const rows = await test.db
    .selectFrom('viewer_media')
    .select(['viewer_id', 'last_at', 'completed_at'])
    .where('viewer_id', 'in', (query) => query.selectFrom('viewers').select('id').where('account_id', '=', owner))
    .execute()
  for (const { viewer } of told) {
    const row = rows.find(({ viewer_id }) => viewer_id === viewer.id)
    expect(row?.completed_at).toEqual(row?.last_at)
  }
  await ask(100)
  await ask(95)
  expect([enqueued.length, await work()]).toEqual([2, 0])
  expect((await completed()).length).toBe(6)
  await expectRecount()
})

it('a session opens at a whole millisecond: one of microseconds, which no Date could name again, is refused', async () => {
  const video = await createTestVideo(test.db, { account_id: account, duration: 10 })
  const insert = createTestSession(test.db, { account_id: account, video_key: video.key, created_at: '2026-03-02T02:53:00.000001Z' })
  await expect(insert).rejects.toMatchObject({ constraint: 'playback_sessions_created_ms' })
})
