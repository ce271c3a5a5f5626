import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { takeDownload } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { StorageFullError } from '@videozz/storage'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeDownload } from './jobs/downloads/make-download.ts'
import type { Worker } from './shared/start-worker.ts'
import { plantMedia, stageDeps } from './testing/plant-media.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

// A film is encoded and then joined to one file.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let worker: Worker
/** Key of an encoded film. */
let film: string
beforeAll(async () => {
  stage = await openStage()
  worker = await stage.start()
  film = await addMedia(stage, await makeFilm(join(stage.folder, 'film.mp4'), 5, { size: '640x360' }))
  await waitForEnd(stage, film)
})
afterAll(async () => {
  await worker.stop()
  await stage.close()
})

const ask = (videoKey: string, rendition: string, generation = 1, retry = false) =>
  stage.db.transaction().execute(async (trx) => {
    const place = { videoKey, accountId: stage.accountId, generation, rendition, marked: false }
    const { download, queue } = await takeDownload(trx, place, retry, new Date())
    if (queue) await stage.jobs.enqueue(trx, 'make-download', { downloadId: download.id })
    return { id: download.id, queue }
  })
const find = (id: string) => stage.db.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst()
const ended = (id: string) =>
  waitFor('the download to be made', async () => {
    const row = await find(id)
    return row && row.state !== 'preparing' && row
  })
const run = (job: 'purge-copies') => stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, job, {}))

type Probed = { format: { duration: string; format_name: string }; streams: { codec_name: string; width?: number; height?: number }[] }

it('make-download creates one MP4 of a rendition, and purge-copies deletes it when unused for a week', async () => {
  const video = await stage.find(film)
  const first = await ask(film, '360p')
  expect(first.queue).toBe(true)
  // Whoever asks meanwhile waits for the same one.
  expect(await ask(film, '360p')).toEqual({ id: first.id, queue: false })
  const row = await ended(first.id)
  expect(row).toMatchObject({ state: 'ready', progress: 100 })
  const bytes = await buffer((await stage.store.get(row.object_key)).body)
  expect(bytes).toHaveLength(row.size ?? 0)
  const path = join(stage.folder, 'made.mp4')
  writeFileSync(path, bytes)
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path])
  const probed = JSON.parse(stdout) as Probed
  expect(probed.streams.map(({ codec_name, height }) => [codec_name, height ?? null])).toEqual([
    ['h264', 360],
    ['aac', null],
  ])
  expect(Math.abs(Number(probed.format.duration) - (video.duration ?? 0))).toBeLessThan(0.1)
  // Every picture of it can be decoded, and its index stands before them.
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-'])
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  expect(bytes.includes('moof')).toBe(false)

  await run('purge-copies')
  await stage.db
    .updateTable('downloads')
    .set({ used_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', first.id)
    .execute()
  await run('purge-copies')
  await waitFor('the unused file to go', async () => (await stage.store.head(row.object_key)) === undefined)
  expect(await find(first.id)).toBeUndefined()
})

it('make-download waits for room in the store, for longer each time, and goes on once there is room', async () => {
  const place = { videoKey: film, accountId: stage.accountId, generation: 1, rendition: '240p', marked: false }
  const { download } = await stage.db.transaction().execute((trx) => takeDownload(trx, place, false, new Date()))
  const deps = stageDeps(stage)
  const full = new Proxy(stage.store, {
    get: (store, name) => {
      if (name === 'put') return () => Promise.reject(new StorageFullError('no space left'))
      const own: unknown = Reflect.get(store, name)
      return typeof own === 'function' ? (own.bind(store) as unknown) : own
    },
  })
  const context = { id: '1', name: 'make-download', attempt: 1, signal: new AbortController().signal } as JobContext
  for (const waits of [0, 5]) await makeDownload({ ...deps, store: full }, { downloadId: download.id, waits }, context)
  expect(await find(download.id)).toMatchObject({ state: 'preparing', size: null })
  const { rows } = await sql<{ waits: number; seconds: number }>`
    select (data ->> 'waits')::int as waits, round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
    where name = 'make-download' and data ->> 'downloadId' = ${download.id} order by waits`.execute(stage.db)
  expect(rows).toEqual([
    { waits: 1, seconds: 15 },
    { waits: 6, seconds: 60 },
  ])
  await sql`update pgboss.job set start_after = now() where name = 'make-download' and state = 'created'`.execute(stage.db)
  expect(await ended(download.id)).toMatchObject({ state: 'ready' })
})

it('a download fails when segments are missing, is retried on request, and is deleted with its generation', async () => {
  const { key, objects } = await plantMedia(stage, {}, [1, 2])
  await stage.store.delete(objects.filter((object) => object.startsWith('s/')))
  const { id } = await ask(key, '240p', 2)
  const failed = await waitFor('the download to fail', async () => {
    const row = await find(id)
    return row?.state === 'failed' && row
  })
  expect(failed.size).toBeNull()
  expect(await ask(key, '240p', 2)).toEqual({ id, queue: false })
  expect(await ask(key, '240p', 2, true)).toEqual({ id, queue: true })
  await ended(id)
  const other = await stage.db
    .transaction()
    .execute((trx) =>
      takeDownload(trx, { videoKey: key, accountId: stage.accountId, generation: 1, rendition: '240p', marked: false }, false, new Date()),
    )
  await stage.store.put(other.download.object_key, Buffer.from('mp4'))
  await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'drop-generation', { videoKey: key, generation: 1 }))
  await waitFor('the file to go with its generation', async () => (await stage.store.head(other.download.object_key)) === undefined)
  expect(await find(other.download.id)).toBeUndefined()
  expect(await find(id)).toBeDefined()
})

it('deletes the download row of a deleted media or an old generation, so that a later request enqueues it again', async () => {
  const { key } = await plantMedia(stage, {}, [1, 2])
  const { id } = await ask(key, '240p', 1)
  await waitFor('the file of the old generation to be forgotten', async () => (await find(id)) === undefined)
  await stage.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', key).execute()
  const deleted = await ask(key, '240p', 2)
  await waitFor('the file of the deleted media to be forgotten', async () => (await find(deleted.id)) === undefined)
  await stage.db.updateTable('videos').set({ deleted_at: null }).where('key', '=', key).execute()
  expect((await ask(key, '240p', 2)).queue).toBe(true)
})
