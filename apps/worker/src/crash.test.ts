import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { segmentDurations } from '@videozz/domain'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { holdSegments } from './testing/hold-segments.ts'
import { retryAtOnce } from './testing/skip-waits.ts'
import { addMedia, makeFilm, openStage, waitForEnd, waitForRest, type WorkerStage } from './testing/test-worker.ts'
import { WorkerCrew } from './testing/worker-crew.ts'

// Films are encoded whole again and again, by workers that are killed in between.
vi.setConfig({ testTimeout: 600_000 })

/** Pictures per second of the films: half as many to encode as usual. */
const rate = 12
let stage: WorkerStage
let film: string
const crew = new WorkerCrew(() => stage)

beforeAll(async () => {
  stage = await openStage()
  film = await makeFilm(join(stage.folder, 'film.mp4'), 24, { size: '480x360', rate })
})
afterEach(() => crew.killAll())
afterAll(() => stage.close())

const publishedOf = async (key: string, rendition: string) => {
  const row = await stage.db
    .selectFrom('renditions')
    .select('published_segments')
    .where('video_key', '=', key)
    .where('name', '=', rendition)
    .executeTakeFirst()
  return row?.published_segments ?? 0
}

const segmentsOf = (key: string) =>
  stage.db.selectFrom('segments').select(['rendition', 'sequence', 'address', 'size']).where('video_key', '=', key).execute()
const isRunning = async (name: string, key: string) => {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and state = 'active' and data->>'videoKey' = ${key}`.execute(stage.db)
  return rows.length > 0
}

/** Every rendition whole, in order, once; nothing in the store that no row names. */
async function expectWhole(key: string, seconds = 24): Promise<void> {
  const { db, store } = stage
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', playable: true, generation: 1 })
  // What is stored is named a moment later: nobody may still be at work.
  await waitForRest(stage)
  const renditions = await db.selectFrom('renditions').selectAll().where('video_key', '=', key).execute()
  expect(renditions.map((row) => row.name).sort()).toEqual(['240p', '360p'])
  const wanted = segmentDurations(seconds, { num: rate, den: 1 }).length
  const known = new Set<string>()
  for (const row of renditions) {
    const segments = await db
      .selectFrom('segments')
      .selectAll()
      .where('video_key', '=', key)
      .where('rendition', '=', row.name)
      .orderBy('sequence')
      .execute()
    expect(segments.map((segment) => segment.sequence)).toEqual(Array.from({ length: wanted }, (_, index) => index))
    expect(segments.reduce((sum, segment) => sum + segment.duration, 0)).toBeCloseTo(seconds, 3)
    expect(row).toMatchObject({ state: 'complete', published_segments: wanted })
    for (const address of [row.init_address, ...segments.map((segment) => segment.address)]) known.add(`s/${address}`)
  }
  for (const object of known) expect(await store.head(object)).toBeDefined()
  const others = new Set(
    (await db.selectFrom('segments').select('address').where('video_key', '!=', key).execute()).map((row) => `s/${row.address}`),
  )
  for (const row of await db.selectFrom('renditions').select('init_address').where('video_key', '!=', key).execute())
    others.add(`s/${row.init_address}`)
  for await (const { key: object } of store.list('s/')) expect(known.has(object) || others.has(object)).toBe(true)
}

it('resumes encodes after the worker is killed in each phase, without publishing a segment twice', async () => {
  const seconds = 30
  const long = await makeFilm(join(stage.folder, 'long.mp4'), seconds, { size: '480x360', rate })
  const { hold, waiting, release, endWaiting } = await holdSegments(stage.db)
  await retryAtOnce(stage.db)
  const key = await addMedia(stage, long)
  const other = await addMedia(stage, long)
  const stored = new Map<string, number | undefined>()
  const killWhen = async (phase: string, reached: () => Promise<boolean>) => {
    await crew.killWhen(phase, reached, endWaiting)
    for (const { address } of await segmentsOf(key))
      stored.set(`s/${address}`, (await stage.store.head(`s/${address}`))?.lastModified.getTime())
  }
  for (const each of [key, other]) await hold(each, '240p', 1)
  await killWhen('opening', async () => (await waiting()) === 2)
  expect([await publishedOf(key, '240p'), await publishedOf(other, '240p')]).toEqual([1, 1])
  let both = false
  await killWhen('base', async () => {
    both ||= (await waiting()) === 2
    // Beside another opening, the one let go on leaves the rest of its first rendition to the queue.
    if (both) await hold(key, '240p', 5)
    return (await publishedOf(key, '240p')) === 5 && isRunning('encode-base', key)
  })
  await release()
  await hold(key, '360p', 2)
  await killWhen('ladder', async () => (await publishedOf(key, '360p')) === 2)
  await release()
  await killWhen('storyboard', async () => ['syncing', 'encoded'].includes((await stage.find(key)).status))
  expect(stored.size).toBeGreaterThan(12)
  await crew.start()
  for (const each of [key, other]) await expectWhole(each, seconds)
  for (const [object, time] of stored) expect((await stage.store.head(object))?.lastModified.getTime()).toBe(time)
  expect(readdirSync(join(stage.folder, 'tmp'))).toHaveLength(1)
})

it('on SIGTERM exits with 0, leaves no process or temporary file, and another worker completes the encode', async () => {
  const first = await crew.start()
  const key = await addMedia(stage, film)
  await waitFor('the ladder to grow', async () => (await publishedOf(key, '360p')) >= 1)
  expect(await first.kill('SIGTERM')).toBe(0)
  await crew.noPrograms()
  expect(readdirSync(join(stage.folder, 'tmp'))).toEqual([])
  await crew.start()
  await expectWhole(key)
})

it('exits with 0 when the IPC channel to its supervisor is closed', async () => {
  const worker = await crew.start()
  worker.child.disconnect()
  await waitFor('the worker to end', async () => worker.child.exitCode !== null)
  expect(worker.child.exitCode).toBe(0)
})

it('completes an encode although its database connections are terminated', async () => {
  await crew.start()
  const key = await addMedia(stage, film)
  for (const segments of [1, 3, 5]) {
    await waitFor(`${segments} segments`, async () => (await publishedOf(key, '240p')) >= segments)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      stage.db,
    )
  }
  await expectWhole(key)
})

it('two workers on one queue encode each media exactly once', async () => {
  const pair = [await crew.start(), await crew.start()]
  const short = await makeFilm(join(stage.folder, 'short.mp4'), 3, { size: '426x240' })
  const keys = await Promise.all(Array.from({ length: 4 }, () => addMedia(stage, short)))
  for (const key of keys) expect((await waitForEnd(stage, key)).status).toBe('encoded')
  const ended = () => pair.flatMap((worker) => worker.lines.filter((line) => line.msg === 'media encoded').map((line) => line['video']))
  await waitFor('the workers to say so', async () => ended().length >= keys.length)
  expect(ended().sort()).toEqual([...keys].sort())
})
