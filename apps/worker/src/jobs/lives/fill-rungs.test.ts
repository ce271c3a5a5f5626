import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  closeLiveRungs,
  createMediaSecret,
  listLiveSpans,
  listRenditions,
  listSegmentDurations,
  listSegments,
  segmentKey,
  segmentObjectKey,
  unwrapKey,
} from '@videozz/db'
import { decryptSegment } from '@videozz/media'
import { createObjectStore } from '@videozz/storage'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { recordTestLive } from '../../testing/record-live.ts'
import { fillRungs } from './fill-rungs.ts'
import { settleAllLives } from './settle-lives.ts'

// Encodes several short recordings.
vi.setConfig({ testTimeout: 300_000 })

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'videozz-rungs-'))
const mediaKey = randomBytes(32)
const wrapped = createMediaSecret(mediaKey)
const secret = unwrapKey(mediaKey, wrapped)
const queued: { name: string; payload: unknown }[] = []

let test: TestDatabase
let deps: Deps
let key: string
beforeAll(async () => {
  test = await createTestDatabase()
  const jobs = { enqueue: async (_trx: unknown, name: string, payload: unknown) => void queued.push({ name, payload }) }
  const store = createObjectStore({ STORAGE_DIR: folder })
  deps = { db: test.db, jobs, store, mediaKey, log: pino({ level: 'silent' }) } as unknown as Deps
  key = await recordTestLive(
    { db: test.db, store, folder, secret, wrapped },
    {
      first: { seconds: 5, size: '640x360', gop: 60, bFrames: 2 },
      sound: { seconds: 3, picture: false },
      second: { seconds: 3, size: '480x270', gop: 60 },
    },
  )
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

/** Sections of a rendition as files, in order. */
async function read(name: string): Promise<string[]> {
  const spans = (await listLiveSpans(test.db, key)).filter(({ rendition }) => rendition === name)
  const segments = await listSegments(test.db, { videoKey: key, generation: 1, name })
  const stored = async (address: string) => buffer((await deps.store.get(segmentObjectKey(address))).body)
  const files: string[] = []
  for (const [index, { first_sequence: from, init_address }] of spans.entries()) {
    const bytes: Buffer[] = [await stored(init_address)]
    for (const { sequence, address, key_index } of segments)
      if (sequence >= from && sequence < (spans[index + 1]?.first_sequence ?? Infinity))
        bytes.push(decryptSegment(await stored(address), segmentKey(secret, 1, key_index), sequence))
    const path = join(folder, `${name}-${index}.mp4`)
    writeFileSync(path, Buffer.concat(bytes))
    files.push(path)
  }
  return files
}

/** Pictures and sound packets of a file, all decoded. */
async function count(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-count_frames', '-show_entries', 'stream=codec_type,nb_read_frames', '-of', 'csv=p=0', path]
  const { stdout, stderr } = await run('ffprobe', args)
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

const fill = (): Promise<void> => fillRungs(deps, { videoKey: key }, { signal: new AbortController().signal } as never)
const names = async () => (await listRenditions(test.db, key, 1)).map(({ name, state }) => `${name} ${state}`).toSorted()

async function expectWhole(): Promise<void> {
  expect(await names()).toEqual(['240p complete', '360p complete'])
  const [top, lower] = [await listSegmentDurations(test.db, key, 1, '360p'), await listSegmentDurations(test.db, key, 1, '240p')]
  expect([...lower.keys()]).toEqual([...top.keys()])
  for (const [sequence, seconds] of top) expect(Math.abs((lower.get(sequence) ?? 0) - seconds)).toBeLessThan(1 / 30)
  const counts = await Promise.all((await read('360p')).map(count))
  expect(await Promise.all((await read('240p')).map(count))).toEqual(counts)
  expect(counts.map((streams) => streams.filter((stream) => stream.startsWith('video')))).toEqual([['video,150'], [], ['video,90']])
}

it('is queued once when a recording is whole, and makes the rungs that it lacks, with the sound of the top one', async () => {
  expect(await names()).toEqual(['360p complete'])
  for (const _ of [1, 2]) await settleAllLives(deps, new Date(), new AbortController().signal)
  expect(queued.filter(({ name }) => name === 'fill-rungs')).toEqual([{ name: 'fill-rungs', payload: { videoKey: key } }])
  const size = () => test.db.selectFrom('videos').select('source_size').where('key', '=', key).executeTakeFirstOrThrow()
  const before = await size()
  await fill()
  await expectWhole()
  expect(await size()).toEqual(before)
  expect(await listLiveSpans(test.db, key)).toMatchObject([
    { rendition: '240p', first_sequence: 0, height: 240 },
    { rendition: '240p', width: 0, codecs: 'mp4a.40.2' },
    { rendition: '240p', height: 240 },
    { rendition: '360p' },
    { rendition: '360p' },
    { rendition: '360p' },
  ])
})

it('makes what is missing between segments that are there, and leaves those as they are', async () => {
  const { db } = test
  await fill()
  const place = { videoKey: key, generation: 1, name: '240p' }
  const before = await listSegments(db, place)
  const addresses = await listLiveSpans(db, key)
  // As an encoder that was away leaves them; a rung that is not whole is no rendition of the recording.
  await db.deleteFrom('segments').where('rendition', '=', '240p').where('sequence', '=', 1).execute()
  await db
    .updateTable('segments')
    .set({ address: 'a'.repeat(32) })
    .where('rendition', '=', '240p')
    .where('sequence', '=', 0)
    .execute()
  await closeLiveRungs(db, key)
  expect(await names()).toEqual(['360p complete'])
  await fill()
  expect((await listSegments(db, place)).map(({ address }) => address)).toEqual([
    'a'.repeat(32),
    ...before.slice(1).map(({ address }) => address),
  ])
  expect(await listLiveSpans(db, key)).toEqual(addresses)
  await db
    .updateTable('segments')
    .set({ address: before[0]?.address ?? '' })
    .where('rendition', '=', '240p')
    .where('sequence', '=', 0)
    .execute()
  await expectWhole()
})

it('makes a section anew where what is there was encoded otherwise', async () => {
  const { db } = test
  await fill()
  const [first] = await listLiveSpans(db, key)
  const other = Buffer.from('another initialisation segment')
  await deps.store.put(segmentObjectKey(first?.init_address ?? ''), other, { contentType: 'video/mp4' })
  await db.deleteFrom('segments').where('rendition', '=', '240p').where('sequence', '=', 1).execute()
  await closeLiveRungs(db, key)
  await fill()
  await expectWhole()
})

it('does nothing for a recording that was deleted', async () => {
  const { db } = test
  await db.deleteFrom('segments').where('rendition', '=', '240p').where('sequence', '=', 1).execute()
  await closeLiveRungs(db, key)
  await db.updateTable('videos').set({ deleted_at: new Date() }).execute()
  await fill()
  expect(await names()).toEqual(['360p complete'])
})
