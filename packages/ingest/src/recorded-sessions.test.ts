import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trackId, videoTimescale } from './packager/init-segment.ts'
import { type Refusal, startIngest } from './testing/ingest-server.ts'
import { packageLive, writeSection } from './testing/package-live.ts'
import { readHoles, readSamples } from './testing/read-fragments.ts'
import { ffmpeg, type Packet, readPackets, runFfmpeg } from './testing/run-ffmpeg.ts'
import { makeSource, type SourceOptions } from './testing/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
let refusal: Refusal | undefined
let ingest: Awaited<ReturnType<typeof startIngest>>
beforeAll(async () => {
  ingest = await startIngest(() => refusal)
})
afterAll(async () => {
  await ingest.close()
  rmSync(folder, { recursive: true })
})

/** Publishes a file with ffmpeg, packages what arrives, and reads the result. */
async function publish(name: string, options: SourceOptions, ...reading: string[]) {
  const source = await makeSource(join(folder, `${name}.flv`), options)
  const arrived = ingest.next()
  await ffmpeg(...reading, '-i', source, '-c', 'copy', '-f', 'flv', ingest.url)
  const recorded = await arrived
  const packaged = packageLive(recorded.messages)
  const path = await writeSection(join(folder, `${name}.mp4`), packaged)
  return { recorded, packaged, path, source: await readPackets(source), result: await readPackets(path) }
}

const hashes = (packets: Packet[] = []) => packets.map(({ hash }) => hash)
const decode = async (path: string) => (await runFfmpeg(['-xerror', '-i', path, '-f', 'null', '-'])).stderr

/** Video begins at 0 with all its frames; of the sound, what precedes the picture (the encoder's first packet) is left out. */
async function expectWhole({ recorded, packaged, path, source, result }: Awaited<ReturnType<typeof publish>>) {
  expect(recorded).toMatchObject({ unpublished: true, request: { app: 'live', streamKey: 'live_key' } })
  expect(recorded.error).toBeUndefined()
  expect(await decode(path)).toBe('')
  const [video = [], audio = []] = source
  const begin = video[0]?.pts ?? 0
  expect(hashes(result[0])).toEqual(hashes(video))
  expect(hashes(result[1])).toEqual(hashes(audio.filter(({ pts }) => pts >= begin)))
  // Times as written: ffmpeg shows pictures late by the largest negative composition offset, in recordings as well.
  const tracks = readSamples(packaged.parts)
  expect(tracks.get(trackId.video)?.[0]).toMatchObject({ dts: 0, compositionOffset: 0 })
  for (const [index, id] of [trackId.video, trackId.audio].entries()) {
    const samples = tracks.get(id) ?? []
    expect(readHoles(samples)).toEqual([])
    const timescale = id === trackId.video ? videoTimescale : (packaged.inits[0]?.tracks.audio?.sampleRate ?? 1)
    const from = (source[index] ?? []).filter(({ pts }) => id === trackId.video || pts >= begin)
    expect(samples).toHaveLength(from.length)
    const times = samples.map(({ dts, compositionOffset }) => (dts + compositionOffset) / timescale + begin)
    expect(times.filter((time, at) => Math.abs(time - (from[at]?.pts ?? 0)) > 0.003)).toEqual([])
  }
  expect(packaged.stream.health()).toMatchObject({ damaged: 0, unusable: 0, dropped: 0, jumps: 0 })
}

it('takes a publisher at the pace of the clock: all frames and samples, parts of 334 ms, segments of 2 s', async () => {
  const run = await publish('pace', { seconds: 3 }, '-re')
  await expectWhole(run)
  const { inits, parts, segments, stream } = run.packaged
  expect(inits).toHaveLength(1)
  expect(inits[0]?.tracks).toEqual({
    video: { codec: 'avc1.42c00b', width: 160, height: 90, profile: 66, level: 11, frameRate: 30, reorderFrames: 0 },
    audio: { codec: 'mp4a.40.2', channels: 2, sampleRate: 48_000 },
  })
  expect(segments.map(({ duration }) => Number(duration.toFixed(2)))).toEqual([2, 1])
  expect(Math.max(...parts.map(({ duration }) => duration))).toBeLessThanOrEqual(0.334)
  expect(parts.map(({ segment, part, independent }) => `${segment}.${part}${independent ? ' key' : ''}`)).toEqual([
    '0.0 key',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '1.0 key',
    '1.1',
    '1.2',
  ])
  expect(parts.map(({ discontinuity }) => discontinuity)).toEqual([true, ...parts.slice(1).map(() => false)])
  expect(stream.health()).toMatchObject({ hasVideo: true, hasAudio: true, frameRate: 30, keyFrameSeconds: 2, missingFrames: 0, width: 160 })
})

it('keeps the order of B-frames', async () => {
  const run = await publish('b-frames', { bFrames: 3 })
  await expectWhole(run)
  expect(run.packaged.inits[0]?.tracks.video?.reorderFrames).toBe(2)
  const offsets =
    readSamples(run.packaged.parts)
      .get(trackId.video)
      ?.map(({ compositionOffset }) => compositionOffset) ?? []
  expect([Math.min(...offsets) < 0, Math.max(...offsets) > 0]).toEqual([true, true])
})

it('goes on with parts where the encoder makes a key frame every 250 frames', async () => {
  const run = await publish('long-gop', { seconds: 12, gop: 250, rate: 25, size: '64x36' })
  await expectWhole(run)
  expect(run.packaged.segments.map(({ duration, parts }) => [Math.round(duration), parts])).toEqual([
    [10, 32],
    [2, 7],
  ])
  expect(run.packaged.parts.filter(({ independent }) => independent)).toHaveLength(2)
})

it('takes picture without sound, at once', async () => {
  const run = await publish('silent', { sound: false })
  await expectWhole(run)
  expect(run.packaged.inits[0]?.tracks.audio).toBeUndefined()
  expect(run.packaged.stream.health()).toMatchObject({ hasVideo: true, hasAudio: false })
})

it('takes sound without picture, in independent parts', async () => {
  const { packaged, path, source, result } = await publish('sound', { picture: false, sampleRate: 44_100 })
  expect(await decode(path)).toBe('')
  expect(hashes(result[0])).toEqual(hashes(source[0]))
  expect(packaged.parts.every(({ independent, duration }) => independent && duration <= 0.334)).toBe(true)
  expect(packaged.segments.map(({ duration }) => duration <= 2)).toEqual([true, true, true])
})

it('makes segments that are decoded each on its own', async () => {
  const { packaged } = await publish('segments', { bFrames: 2, seconds: 6 })
  for (const { segment } of packaged.segments) {
    const path = join(folder, `segment-${segment}.mp4`)
    const parts = packaged.parts.filter((part) => part.segment === segment)
    await writeFile(path, Buffer.concat([...packaged.inits, ...parts].map(({ bytes }) => bytes)))
    expect(await decode(path)).toBe('')
  }
  expect(packaged.segments).toHaveLength(3)
})

it('shows an encoder why it is refused', async () => {
  refusal = { code: 'NetStream.Publish.BadName', description: 'Chave de transmissão inválida.' }
  const arrived = ingest.next()
  const source = join(folder, 'pace.flv')
  const { exitCode, stderr } = await runFfmpeg(['-i', source, '-c', 'copy', '-f', 'flv', ingest.url])
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain('Server error: Chave de transmissão inválida.')
  expect((await arrived).messages).toEqual([])
  refusal = undefined
})
