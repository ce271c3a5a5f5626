import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createMediaSecret, listLiveSpans, listSegmentDurations, listSegments, segmentKey, segmentObjectKey, unwrapKey } from '@videozz/db'
import { levelPicture, PatternDrawer, patternGrid } from '@videozz/imprint/pattern'
import { decryptSegment, markUnits, readMarkable, splitFragments } from '@videozz/media'
import { createObjectStore } from '@videozz/storage'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { recordTestLive } from '../../testing/record-live.ts'
import { fillRungs } from './fill-rungs.ts'

// Encodes a short recording.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'videozz-recording-mark-'))
const mediaKey = randomBytes(32)
const wrapped = createMediaSecret(mediaKey)
const secret = unwrapKey(mediaKey, wrapped)
let test: TestDatabase
let deps: Deps
let key: string
beforeAll(async () => {
  test = await createTestDatabase()
  const store = createObjectStore({ STORAGE_DIR: folder })
  deps = { db: test.db, jobs: { enqueue: async () => undefined }, store, mediaKey, log: pino({ level: 'silent' }) } as unknown as Deps
  // The second publisher sends key frames every five seconds, as encoders do that are left as they come.
  key = await recordTestLive(
    { db: test.db, store, folder, secret, wrapped },
    { first: { seconds: 6, size: '640x360', gop: 60, bFrames: 2 }, second: { seconds: 10, size: '640x360', gop: 150 } },
  )
  await fillRungs(deps, { videoKey: key }, { signal: new AbortController().signal } as never)
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

const stored = async (address: string) => buffer((await deps.store.get(segmentObjectKey(address))).body)

/** What comes of marking the first segments of a rendition: whole, and fragment by fragment. */
async function tryToMark(name: string, level: number): Promise<{ fragments: number; whole: string; first: string }[]> {
  const [span] = (await listLiveSpans(test.db, key)).filter(({ rendition }) => rendition === name)
  const rendition = readMarkable(await stored(span?.init_address ?? ''))
  if (!span || !rendition) throw new Error('no picture')
  const rung = { width: span.width, height: span.height, level }
  const grid = patternGrid(rung)
  const drawer = new PatternDrawer(randomBytes(32), grid)
  const mark = async (unit: Buffer): Promise<string> => {
    const request = { rendition, rung, units: [unit], luma: levelPicture(grid), grid, frameRate: { num: 30, den: 1 }, isStitchable: false }
    const own = mkdtempSync(join(folder, 'mark-'))
    try {
      const [variants] = await markUnits({ ...request, draw: (luma) => drawer.draw(0, 1, luma), folder: own })
      return variants?.fault ?? 'marked'
    } catch (error) {
      return String(error)
    }
  }
  const outcomes = []
  for (const { address, sequence, key_index } of (await listSegments(test.db, { videoKey: key, generation: 1, name })).slice(0, 2)) {
    const bytes = decryptSegment(await stored(address), segmentKey(secret, 1, key_index), sequence)
    const fragments = splitFragments(bytes)
    outcomes.push({ fragments: fragments.length, whole: await mark(bytes), first: await mark(fragments[0] ?? bytes) })
  }
  return outcomes
}

const otherParameters = 'key frames were encoded to other parameter sets'

it('what a publisher sent cannot be marked: segments are of parts, of any length, by an encoder that is not known', async () => {
  const durations = await listSegmentDurations(test.db, key, 1, '360p')
  expect([...durations.values()].map(Math.round)).toEqual([2, 2, 2, 5, 5])
  for (const { fragments, whole, first } of await tryToMark('360p', 30)) {
    expect(fragments).toBeGreaterThan(1)
    expect(whole).toContain('not one fragment')
    expect(first).toBe(otherParameters)
  }
})

it('rungs that were made of it have parameter sets of an encoder of lives', async () => {
  for (const outcome of await tryToMark('240p', 21))
    expect(outcome).toEqual({ fragments: 1, whole: otherParameters, first: otherParameters })
})
