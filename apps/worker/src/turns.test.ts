import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { segmentDurations } from '@videozz/domain'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createHandlers } from './handlers.ts'
import { createEncodeDeps } from './jobs/encode/encode-deps.ts'
import { encodeFirst } from './jobs/encode/encode-first.ts'
import { startWorker } from './shared/start-worker.ts'
import { decryptRendition } from './testing/decrypt-rendition.ts'
import { addMedia, makeFilm, openStage, waitForEnd, waitForRest, type WorkerStage } from './testing/test-worker.ts'

// Several films are encoded in turns.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Presentation times of a stream's packets in seconds, in order. */
function packetTimes(path: string, stream: 'v' | 'a'): number[] {
  const text = execFileSync('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    stream,
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    path,
  ])
  return text
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number.parseFloat(line))
    .sort((a, b) => a - b)
}

const segmentsOf = (key: string) =>
  stage.db.selectFrom('segments').select(['sequence', 'duration']).where('video_key', '=', key).orderBy('sequence').execute()

/** Jobs of a media that wait. */
async function queuedOf(key: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where data->>'videoKey' = ${key} and state = 'created' order by name`.execute(stage.db)
  return rows.map((row) => row.name)
}

it('encodes the first renditions of two media in turns, without gaps in video or audio', async () => {
  const seconds = 40
  const film = await makeFilm(join(stage.folder, 'film.mp4'), seconds, { size: '426x240' })
  const keys = [await addMedia(stage, film), await addMedia(stage, film)]
  // Openings beside a first rendition at work, which is whose we say it is; nobody takes what they leave yet.
  const opener = await startWorker(stage.env, stage.log, (deps) => {
    const encode = createEncodeDeps(deps)
    encode.places.enterBase()
    return { 'encode-first': { handle: (payload, context) => encodeFirst(encode, payload, context) } }
  })
  for (const key of keys) await waitFor('its place in line', async () => (await queuedOf(key)).includes('encode-base'))
  await opener.stop()
  for (const key of keys) {
    expect(await queuedOf(key)).toEqual(['encode-base', 'encode-pictures'])
    expect(await segmentsOf(key)).toHaveLength(4)
  }
  // Turns that end with the first segments they published.
  const worker = await startWorker(stage.env, stage.log, (deps) => createHandlers(deps, { sliceSeconds: 0 }))
  for (const key of keys) expect((await waitForEnd(stage, key)).status).toBe('encoded')
  await waitForRest(stage)
  await worker.stop()
  // Openings that gave way left their covers to a job.
  for (const key of keys) expect((await stage.find(key)).thumbnails).toHaveLength(3)
  const { rows } = await sql<{ key: string }>`
    select data->>'videoKey' as key from pgboss.job where name = 'encode-base' order by started_on`.execute(stage.db)
  const turns = rows.map((row) => row.key)
  expect(turns.length).toBeGreaterThanOrEqual(4)
  // In turn while both have something left.
  expect(new Set(turns.slice(0, 2)).size).toBe(2)
  expect(turns[2]).toBe(turns[0])
  for (const key of keys) {
    const segments = await segmentsOf(key)
    expect(segments.map((segment) => segment.duration)).toEqual(segmentDurations(seconds, { num: 24, den: 1 }))
    const path = await decryptRendition(stage, key, '240p')
    const frames = packetTimes(path, 'v')
    expect(frames).toHaveLength(seconds * 24)
    for (const [index, time] of frames.entries()) expect(time - (frames[0] ?? 0)).toBeCloseTo(index / 24, 3)
    const sound = packetTimes(path, 'a')
    for (const [index, time] of sound.entries()) expect(time - (sound[0] ?? 0)).toBeCloseTo((index * 1024) / 48_000, 3)
  }
})
