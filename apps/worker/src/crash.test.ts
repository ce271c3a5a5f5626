import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addMedia, makeFilm, openStage, waitFor, waitForEnd, type WorkerStage } from './testing/test-worker.ts'
import { programsNaming, spawnWorker, type WorkerProcess } from './testing/worker-process.ts'

const patience = 180
let stage: WorkerStage
let film: string
const workers: WorkerProcess[] = []
const start = async () => {
  const worker = await spawnWorker(stage)
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  stage = await openStage()
  film = makeFilm(join(stage.folder, 'film.mp4'), 24)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill('SIGKILL')
})
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

/** Every rendition whole, in order, once; nothing in the store that no row names. */
async function expectWhole(key: string): Promise<void> {
  const { db, store } = stage
  expect(await waitForEnd(stage, key, patience)).toMatchObject({ status: 'encoded', playable: true, generation: 1 })
  const renditions = await db.selectFrom('renditions').selectAll().where('video_key', '=', key).execute()
  expect(renditions.map((row) => row.name).sort()).toEqual(['240p', '360p', '480p'])
  const known = new Set<string>()
  for (const row of renditions) {
    const segments = await db
      .selectFrom('segments')
      .selectAll()
      .where('video_key', '=', key)
      .where('rendition', '=', row.name)
      .orderBy('sequence')
      .execute()
    expect(segments.map((segment) => segment.sequence)).toEqual(Array.from({ length: 8 }, (_, index) => index))
    expect(segments.reduce((sum, segment) => sum + segment.duration, 0)).toBeCloseTo(24, 3)
    expect(row).toMatchObject({ state: 'complete', published_segments: 8 })
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

it.each([
  ['240p', 'first phase'],
  ['480p', 'ladder'],
])(
  'resumes after a worker was killed while %s was published (%s)',
  async (rendition) => {
    const first = await start()
    const key = await addMedia(stage, film)
    await waitFor(`${rendition} to grow`, async () => (await publishedOf(key, rendition)) >= 2, patience)
    await first.kill('SIGKILL')
    await waitFor('its programs to die with it', async () => programsNaming(stage.folder).length === 0, 10)
    const before = await publishedOf(key, rendition)
    const kept = await stage.db
      .selectFrom('segments')
      .select(['rendition', 'sequence', 'address', 'size'])
      .where('video_key', '=', key)
      .execute()
    expect(before).toBeGreaterThanOrEqual(2)

    await start()
    await expectWhole(key)
    const after = await stage.db
      .selectFrom('segments')
      .select(['rendition', 'sequence', 'address', 'size'])
      .where('video_key', '=', key)
      .execute()
    expect(after).toEqual(expect.arrayContaining(kept))
    expect(readdirSync(join(stage.folder, 'tmp'))).toHaveLength(1)
  },
  patience * 1000,
)

it(
  'gives its work back when told to stop, and leaves nothing behind',
  async () => {
    const first = await start()
    const key = await addMedia(stage, film)
    await waitFor('the ladder to grow', async () => (await publishedOf(key, '360p')) >= 1, patience)
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(programsNaming(stage.folder)).toEqual([])
    expect(readdirSync(join(stage.folder, 'tmp'))).toEqual([])
    await start()
    await expectWhole(key)
  },
  patience * 1000,
)

it('ends with its supervisor', async () => {
  const worker = await start()
  worker.child.disconnect()
  await waitFor('the worker to end', async () => worker.child.exitCode !== null, 20)
  expect(worker.child.exitCode).toBe(0)
})

it(
  'goes on by itself after its database connections were cut',
  async () => {
    await start()
    const key = await addMedia(stage, film)
    for (const segments of [1, 3, 5]) {
      await waitFor(`${segments} segments`, async () => (await publishedOf(key, '240p')) >= segments, patience)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        stage.db,
      )
    }
    await expectWhole(key)
  },
  patience * 1000,
)

it(
  'shares the work of a queue with another worker, each media once',
  async () => {
    const pair = [await start(), await start()]
    const short = makeFilm(join(stage.folder, 'short.mp4'), 3, { size: '426x240' })
    const keys = await Promise.all(Array.from({ length: 4 }, () => addMedia(stage, short)))
    for (const key of keys) expect((await waitForEnd(stage, key, patience)).status).toBe('encoded')
    const ended = pair.flatMap((worker) => worker.lines.filter((line) => line.msg === 'media encoded').map((line) => line['video']))
    expect(ended.sort()).toEqual([...keys].sort())
  },
  patience * 1000,
)
