import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  deriveKey,
  imageObjectKey,
  queueMarks,
  segmentAddress,
  segmentKey,
  segmentObjectKey,
  takeDownload,
  unqueueMarks,
  unwrapKey,
} from '@videozz/db'
import { segmentDurations } from '@videozz/domain'
import { codeKey, sessionBits } from '@videozz/imprint/code'
import { decryptSegment } from '@videozz/media'
import { restartEncode } from '@videozz/operations'
import { createTestUser, waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { holdSegments, type SegmentHolds } from './testing/hold-segments.ts'
import { retryAtOnce } from './testing/skip-waits.ts'
import { addMedia, makeFilm, openStage, waitForEnd, waitForRest, type WorkerStage } from './testing/test-worker.ts'
import { WorkerCrew } from './testing/worker-crew.ts'

// Films are encoded to their whole ladder, in two variants.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const rate = 12
let stage: WorkerStage
let holds: SegmentHolds
const crew = new WorkerCrew(() => stage)
beforeAll(async () => {
  stage = await openStage()
  holds = await holdSegments(stage.db)
  await retryAtOnce(stage.db)
})
afterEach(() => crew.killAll())
afterAll(() => stage.close())

const addMarked = (film: string) => addMedia(stage, film, 'default', stage.accountId, true)
const segmentsOf = (key: string, rendition: string) =>
  stage.db
    .selectFrom('segments')
    .selectAll()
    .where('video_key', '=', key)
    .where('rendition', '=', rendition)
    .orderBy('sequence')
    .orderBy('variant')
    .execute()
const renditionsOf = (key: string) => stage.db.selectFrom('renditions').selectAll().where('video_key', '=', key).orderBy('height').execute()
const secretOf = async (key: string) => unwrapKey(deriveKey(stage.env.secretKey, 'media'), (await stage.find(key)).secret)
const read = async (address: string) => buffer((await stage.store.get(segmentObjectKey(address))).body)

/** Luma of every frame of a rendition of the served generation, in a variant of each unit. */
async function framesOf(key: string, rendition: string, variantOf: (unit: number) => number): Promise<Buffer[]> {
  const [{ generation }, secret] = [await stage.find(key), await secretOf(key)]
  const row = (await renditionsOf(key)).find((each) => each.name === rendition && each.generation === generation)
  if (!row) throw new Error(`no ${rendition}`)
  const parts: Buffer[] = [await read(row.init_address ?? '')]
  for (const { address, sequence, variant, key_index, generation: own } of await segmentsOf(key, rendition))
    if (own === generation && variant === variantOf(sequence))
      parts.push(decryptSegment(await read(address), segmentKey(secret, generation, key_index), sequence))
  const path = join(stage.folder, `${key}.mp4`)
  writeFileSync(path, Buffer.concat(parts))
  const args = ['-v', 'error', '-xerror', '-i', path, '-vf', 'extractplanes=y', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-']
  const raw = execFileSync('ffmpeg', args, { maxBuffer: 1e9 })
  const size = row.width * row.height
  return Array.from({ length: raw.length / size }, (_, index) => raw.subarray(index * size, (index + 1) * size))
}
/** Mean difference of luma. */
function difference(one: Buffer | undefined, other: Buffer | undefined): number {
  let sum = 0
  for (let at = 0; at < (one?.length ?? 0); at++) sum += Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0))
  return sum / Math.max(1, one?.length ?? 0)
}

/** Both variants of every unit of every rendition, once, and nothing else in the store. */
async function expectWhole(key: string, seconds: number): Promise<void> {
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', playable: true })
  await waitForRest(stage)
  const { generation } = await stage.find(key)
  const units = segmentDurations(seconds, { num: rate, den: 1 }, 'units').length
  const named = new Set<string>()
  for (const row of (await renditionsOf(key)).filter((each) => each.generation === generation)) {
    expect(row).toMatchObject({ state: 'complete', published_segments: units, mark_version: 1 })
    const segments = (await segmentsOf(key, row.name)).filter((each) => each.generation === generation)
    expect(segments.map(({ sequence, variant }) => [sequence, variant])).toEqual(
      Array.from({ length: units }, (_, unit) => [
        [unit, 1],
        [unit, 2],
      ]).flat(),
    )
    for (const { address } of [...segments, { address: row.init_address }]) named.add(`s/${address}`)
  }
  for (const object of named) expect(await stage.store.head(object)).toBeDefined()
  const known = await stage.db.selectFrom('segments').select('address').execute()
  const inits = await stage.db.selectFrom('renditions').select('init_address').execute()
  const all = new Set([...known.map(({ address }) => `s/${address}`), ...inits.map((row) => `s/${row.init_address}`)])
  for await (const object of stage.store.list('s/')) expect(all.has(object.key)).toBe(true)
}

describe('a marked media', () => {
  let key: string
  let film: string
  beforeAll(async () => {
    film = await makeFilm(join(stage.folder, 'film.mp4'), 9, { size: '480x360', rate })
    await crew.start()
    key = await addMarked(film)
    await expectWhole(key, 9)
  })

  it('has every unit of every rung in two variants that differ by the mark, and none without it', async () => {
    expect((await renditionsOf(key)).map(({ name }) => name)).toEqual(['240p', '360p'])
    const secret = await secretOf(key)
    for (const rung of ['240p', '360p']) {
      const [a, b, mixed] = [
        await framesOf(key, rung, () => 1),
        await framesOf(key, rung, () => 2),
        await framesOf(key, rung, (unit) => 1 + (unit % 2)),
      ]
      expect([a.length, b.length, mixed.length]).toEqual([9 * rate, 9 * rate, 9 * rate])
      for (const [index, frame] of a.entries()) {
        expect(difference(frame, b[index])).toBeGreaterThan(0.02)
        // A unit of a session is one of the two, to the byte.
        expect(difference(mixed[index], Math.floor(index / (2 * rate)) % 2 === 0 ? frame : b[index])).toBe(0)
      }
      for (let unit = 0; unit < 5; unit++)
        expect(await stage.store.head(segmentObjectKey(segmentAddress(secret, 1, rung, unit)))).toBeUndefined()
    }
  })

  it('is stored in 2.1 times the bytes of the same media without a mark at most', async () => {
    await crew.start()
    const plain = await addMedia(stage, film)
    await waitForEnd(stage, plain)
    const bytesOf = async (each: string) =>
      (await stage.db.selectFrom('segments').select('size').where('video_key', '=', each).execute()).reduce(
        (sum, { size }) => sum + size,
        0,
      )
    expect((await renditionsOf(plain)).map((row) => row.mark_version)).toEqual([null, null])
    expect((await bytesOf(key)) / (await bytesOf(plain))).toBeLessThan(2.1)
  })

  it('is downloaded with the code of the person for whom the file is made, one file a person', async () => {
    await crew.start()
    const [one, other] = [await createTestUser(stage.db), await createTestUser(stage.db)]
    const place = { videoKey: key, accountId: stage.accountId, generation: 1, rendition: '360p', marked: true }
    const ask = async (personId: string) => {
      const taken = await stage.db.transaction().execute(async (trx) => {
        const { download, queue } = await takeDownload(trx, { ...place, personId }, false, new Date())
        if (queue) await stage.jobs.enqueue(trx, 'make-download', { downloadId: download.id })
        return download
      })
      await waitFor('the file', async () => {
        const row = await stage.db.selectFrom('downloads').select('state').where('id', '=', taken.id).executeTakeFirst()
        return row?.state === 'ready'
      })
      const path = join(stage.folder, 'download.mp4')
      writeFileSync(path, await buffer((await stage.store.get(taken.object_key)).body))
      const raw = execFileSync(
        'ffmpeg',
        ['-v', 'error', '-i', path, '-vf', 'extractplanes=y', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'],
        {
          maxBuffer: 1e9,
        },
      )
      return { id: taken.id, raw }
    }
    const bitsOf = async (id: string) =>
      sessionBits(codeKey(await secretOf(key), 1), { videoKey: key, generation: 1, version: 1 }, { kind: 'user', id })
    const [a, b] = [await framesOf(key, '360p', () => 1), await framesOf(key, '360p', () => 2)]
    const made = [await ask(one.id), await ask(other.id)]
    expect(made[0]?.id).not.toBe(made[1]?.id)
    expect((await ask(one.id)).id).toBe(made[0]?.id)
    for (const [index, person] of [one, other].entries()) {
      const bitOf = await bitsOf(person.id)
      const size = a[0]?.length ?? 0
      for (const unit of [0, 1, 2, 3, 4]) {
        const frame = unit * 2 * rate
        const own = made[index]?.raw.subarray(frame * size, (frame + 1) * size)
        expect(difference(own, (bitOf(unit) === 1 ? a : b)[frame])).toBe(0)
      }
    }
  })

  it('is processed again without a mark once its choice has changed', async () => {
    await crew.start()
    await stage.db.updateTable('videos').set({ mark: false }).where('key', '=', key).execute()
    const { db, jobs, accountId } = stage
    expect(await restartEncode({ db, jobs, now: new Date() }, { accountId, videoKey: key })).toEqual({ outcome: 'restarted' })
    await waitFor('the second generation', async () => {
      const { generation, status } = await stage.find(key)
      return generation === 2 && status === 'encoded'
    })
    expect((await renditionsOf(key)).filter(({ generation }) => generation === 2).map((row) => row.mark_version)).toEqual([null, null])
  })
})

it('is taken up where a killed worker left it, at any step of marking, without a unit twice', async () => {
  const seconds = 24
  const film = await makeFilm(join(stage.folder, 'long.mp4'), seconds, { size: '480x360', rate })
  const { hold, waiting, release, endWaiting } = holds
  const key = await addMarked(film)
  const stored = new Map<string, number | undefined>()
  const killWhen = async (phase: string, reached: () => Promise<boolean>) => {
    await crew.killWhen(phase, reached, endWaiting)
    for (const rung of ['240p', '360p'])
      for (const { address } of await segmentsOf(key, rung))
        stored.set(`s/${address}`, (await stage.store.head(`s/${address}`))?.lastModified.getTime())
  }
  await hold(key, '240p', 0)
  await killWhen('the first unit stored and not named', async () => (await waiting()) === 1)
  await hold(key, '240p', 3)
  await killWhen('a later unit stored and not named', async () => (await waiting()) === 1)
  await release()
  await hold(key, '360p', 2)
  await killWhen('the ladder, held', async () => (await waiting()) === 1)
  await release()
  expect(stored.size).toBeGreaterThanOrEqual(2 * (3 + 2))
  await crew.start()
  await expectWhole(key, seconds)
  for (const [object, time] of stored) expect((await stage.store.head(object))?.lastModified.getTime()).toBe(time)
})

describe('an encoded media without a mark', () => {
  const queue = (key: string) =>
    stage.db.transaction().execute(async (trx) => {
      await queueMarks(trx, [key], new Date())
      await stage.jobs.enqueue(trx, 'mark-media', { videoKey: key })
    })
  const isServed = (key: string, generation: number) =>
    waitFor('the marked generation', async () => (await stage.find(key)).generation === generation)

  it('is marked as it is, however often a worker is killed, and played unchanged meanwhile', async () => {
    const film = await makeFilm(join(stage.folder, 'catalogue.mp4'), 17, { size: '480x360', rate })
    await crew.start()
    const key = await addMedia(stage, film)
    const before = await waitForEnd(stage, key)
    await waitForRest(stage)
    const plain = await framesOf(key, '360p', () => 0)
    await crew.killAll()
    await queue(key)
    for (const [rendition, sequence] of [
      ['240p', 1],
      ['240p', 4],
      ['360p', 2],
    ] as const) {
      await holds.hold(key, rendition, sequence)
      const isHeld = async () => (await holds.waiting()) === 1 && (await stage.find(key)).status === 'encoded'
      await crew.killWhen(`unit ${sequence} of ${rendition}`, isHeld, holds.endWaiting)
      expect(await stage.find(key)).toMatchObject({ status: 'encoded', generation: 1 })
      await holds.release()
    }
    await crew.start()
    await isServed(key, 2)
    await expectWhole(key, 17)
    const [a, b] = [await framesOf(key, '360p', () => 1), await framesOf(key, '360p', () => 2)]
    expect([a.length, b.length]).toEqual([17 * rate, 17 * rate])
    for (const [index, frame] of a.entries()) {
      expect(difference(frame, b[index])).toBeGreaterThan(0.02)
      expect(difference(frame, plain[index])).toBeLessThan(3)
    }
    const after = await stage.find(key)
    expect(after).toMatchObject({ status: 'encoded', encoded_at: before.encoded_at, duration: before.duration, mark_queued_at: null })
    expect(after.thumbnails).toHaveLength(3)
    for (const image of [...after.thumbnails, after.storyboard ?? '']) {
      expect(await stage.store.head(imageObjectKey(image))).toBeDefined()
      expect([...before.thumbnails, before.storyboard]).not.toContain(image)
    }
    const cues = (await buffer((await stage.store.get(imageObjectKey(after.storyboard ?? ''))).body)).toString()
    expect(cues).toContain((after.storyboard ?? '').replace('.vtt', '.jpg').slice(33))
  })

  it('stays as it is where nobody wants the mark any more', async () => {
    const film = await makeFilm(join(stage.folder, 'unwanted.mp4'), 25, { size: '426x240', rate })
    const worker = await crew.start()
    const key = await addMedia(stage, film)
    await waitForEnd(stage, key)
    await waitForRest(stage)
    await worker.kill('SIGKILL')
    const { hold, waiting, release } = holds
    await hold(key, '240p', 2)
    await queue(key)
    await crew.start()
    await waitFor('a unit', async () => (await waiting()) === 1)
    // The unit that is held has locked the media.
    const stopped = unqueueMarks(stage.db, stage.accountId)
    await release()
    await stopped
    await waitFor('its generation to go', async () => (await renditionsOf(key)).every(({ generation }) => generation === 1))
    expect(await stage.find(key)).toMatchObject({ generation: 1, status: 'encoded', mark_queued_at: null })
    await waitForRest(stage)
    const left = new Set((await segmentsOf(key, '240p')).map(({ address }) => `s/${address}`))
    expect(left.size).toBeGreaterThan(0)
    for (const address of left) expect(await stage.store.head(address)).toBeDefined()
  })
})
