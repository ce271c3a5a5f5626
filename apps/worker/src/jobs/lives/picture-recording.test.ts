import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createMediaSecret, imageObjectKey, unwrapKey } from '@videozz/db'
import { createObjectStore } from '@videozz/storage'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { recordTestLive, type TestPublishers } from '../../testing/record-live.ts'
import { pictureRecording } from './picture-recording.ts'

// Encodes several short recordings.
vi.setConfig({ testTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'videozz-recordings-'))
const mediaKey = randomBytes(32)
const store = createObjectStore({ STORAGE_DIR: folder })

let test: TestDatabase
let deps: Deps
beforeAll(async () => {
  test = await createTestDatabase()
  deps = { db: test.db, store, mediaKey, workFolder: folder, log: pino({ level: 'silent' }) } as unknown as Deps
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

async function record(publishers: TestPublishers): Promise<string> {
  const wrapped = createMediaSecret(mediaKey)
  return recordTestLive({ db: test.db, store, folder, secret: unwrapKey(mediaKey, wrapped), wrapped }, publishers)
}
const picture = (videoKey: string) => pictureRecording(deps, { videoKey }, { signal: new AbortController().signal } as never)
const shown = (key: string) =>
  test.db.selectFrom('videos').select(['thumbnails', 'storyboard', 'waveform']).where('key', '=', key).executeTakeFirstOrThrow()
const stored = async (address: string | null) => text((await store.get(imageObjectKey(address ?? ''))).body)

it('gives a recording covers, and a sprite with the times of all its sections', async () => {
  const key = await record({
    first: { seconds: 5, size: '640x360', gop: 60, bFrames: 2 },
    sound: { seconds: 3, picture: false },
    second: { seconds: 3, size: '480x270', gop: 60 },
  })
  await picture(key)
  const { thumbnails, storyboard, waveform } = await shown(key)
  expect([thumbnails.length, waveform]).toEqual([3, null])
  for (const cover of thumbnails) expect((await stored(cover)).length).toBeGreaterThan(1000)
  const cues = await stored(storyboard)
  const [sprite] = /[a-f0-9]{32}\.jpg/.exec(cues) ?? []
  expect((await stored(sprite ?? null)).length).toBeGreaterThan(1000)
  const times = [...cues.matchAll(/^00:00:([\d.]+) --> 00:00:([\d.]+)$/gm)].map(([, from, to]) => [Number(from), Number(to)])
  expect(times.map(([from]) => Math.round(from ?? 0))).toEqual([0, 2, 4, 8, 10])
  expect(times.at(-1)?.[1]).toBeCloseTo(11, 0)
  expect(readdirSync(folder).filter((name) => name.startsWith('recording-'))).toEqual([])
})

it('gives a recording of sound alone a waveform', async () => {
  const key = await record({ voice: { seconds: 3, picture: false } })
  await picture(key)
  const { thumbnails, storyboard, waveform } = await shown(key)
  expect([thumbnails, storyboard]).toEqual([[], null])
  expect(await stored(waveform)).toContain('<svg')
})

it('leaves no object of a recording that was deleted meanwhile', async () => {
  const key = await record({ short: { seconds: 2, size: '320x180', gop: 30 } })
  const put = store.put.bind(store)
  const images: string[] = []
  const spy = vi.spyOn(store, 'put').mockImplementation(async (...[object, ...rest]) => {
    await put(object, ...rest)
    images.push(object)
    await test.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', key).execute()
  })
  await picture(key)
  spy.mockRestore()
  expect(images.length).toBeGreaterThan(0)
  for (const object of images) await expect(store.get(object)).rejects.toThrow()
  expect(await shown(key)).toMatchObject({ thumbnails: [], storyboard: null })
})
