import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IngestError } from '../ingest-error.ts'
import { trackId, videoTimescale } from '../packager/init-segment.ts'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import { isAudioHeader, isKeyFrame, isVideoHeader, retime, withCode } from '../testing/message-edits.ts'
import { type Packaged, packageLive, writeSection } from '../testing/package-live.ts'
import { readFlv } from '../testing/read-flv.ts'
import { readHoles, readSamples } from '../testing/read-fragments.ts'
import { runFfmpeg } from '../testing/run-ffmpeg.ts'
import { makeSource, type SourceOptions } from '../testing/sources.ts'
import { LiveStream } from './live-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'live-stream-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (name: string, options: SourceOptions) => readFlv(await readFile(await makeSource(join(folder, `${name}.flv`), options)))
let usual: MediaMessage[]
let large: MediaMessage[]
beforeAll(async () => {
  usual = await read('usual', { seconds: 6, bFrames: 2 })
  large = await read('large', { seconds: 6, bFrames: 2, size: '320x180' })
})

const samplesOf = (packaged: Packaged, init?: number) =>
  readSamples(packaged.parts.filter((part) => init === undefined || part.init === init))
const pictures = (packaged: Packaged, init?: number) => samplesOf(packaged, init).get(trackId.video) ?? []
const sound = (packaged: Packaged, init?: number) => samplesOf(packaged, init).get(trackId.audio) ?? []
const decode = async (packaged: Packaged, init = 0) => {
  const path = await writeSection(join(folder, 'decoded.mp4'), packaged, init)
  return (await runFfmpeg(['-xerror', '-i', path, '-f', 'null', '-'])).stderr
}
const bytesOf = ({ parts }: Packaged) => Buffer.concat(parts.map(({ bytes }) => bytes))
const codeOf = (messages: MediaMessage[]) => {
  try {
    packageLive(messages)
  } catch (error) {
    if (error instanceof IngestError) return `${error.code} ${error.detail}`
    throw error
  }
  return 'accepted'
}

describe('timestamps', () => {
  it.each([2 ** 32 - 1500, 2 ** 31 - 700, 5_000_000])('that begin at %i give the same parts', (first) => {
    const moved = packageLive(retime(usual, (time) => time + first))
    expect(bytesOf(moved).equals(bytesOf(packageLive(usual)))).toBe(true)
    expect(moved.stream.health()).toMatchObject({ jumps: 0, missingFrames: 0 })
  })

  it.each([3_600_000, -1_000_000, -1500])('that jump by %i ms go on without a hole, both tracks together', (jump) => {
    const packaged = packageLive(retime(usual, (time) => 2_000_000 + time + (time >= 3000 ? jump : 0)))
    expect(pictures(packaged)).toHaveLength(180)
    expect(readHoles(pictures(packaged))).toEqual([])
    expect(Math.max(...pictures(packaged).map(({ duration }) => duration))).toBeLessThan(videoTimescale / 10)
    const [lastPicture, lastSound] = [pictures(packaged).at(-1), sound(packaged).at(-1)]
    const distance = (lastPicture?.dts ?? 0) / videoTimescale - (lastSound?.dts ?? 0) / 48_000
    const plain = packageLive(usual)
    const before = (pictures(plain).at(-1)?.dts ?? 0) / videoTimescale - (sound(plain).at(-1)?.dts ?? 0) / 48_000
    expect(Math.abs(distance - before)).toBeLessThan(0.05)
    expect(packaged.stream.health().jumps).toBe(1)
  })

  it('keep a real gap, over which the last picture stays', () => {
    const kept = usual.filter(({ timestamp }) => timestamp < 2000 || timestamp >= 4000)
    const packaged = packageLive(kept)
    expect(Math.max(...pictures(packaged).map(({ duration }) => duration))).toBeGreaterThan(1.9 * videoTimescale)
    expect(readHoles(pictures(packaged))).toEqual([])
    expect(packaged.stream.health()).toMatchObject({ jumps: 0, missingFrames: 60 })
  })

  it.each([1.01, 0.99])('of sound whose clock runs at %d are kept to the picture', (speed) => {
    const packaged = packageLive(retime(usual, (time, { kind }) => (kind === 'audio' ? time / speed : time)))
    const samples = sound(packaged)
    expect(readHoles(samples)).toEqual([])
    // The sound of the last moment is where the timestamps say.
    const last = usual.findLast((message) => message.kind === 'audio' && message.payload.length > 2)
    const begin = usual.find((message) => isKeyFrame(message))
    const expected = (last?.timestamp ?? 0) / speed / 1000 - ((begin?.timestamp ?? 0) + (begin?.payload.readIntBE(2, 3) ?? 0)) / 1000
    expect(Math.abs((samples.at(-1)?.dts ?? 0) / 48_000 - expected)).toBeLessThan(0.01)
    expect(Math.max(...samples.map(({ duration }) => Math.abs(duration - 1024)))).toBeLessThanOrEqual(26)
    expect(packaged.stream.health().dropped).toBe(0)
  })
})

describe('tracks', () => {
  it('without sound until its header comes: sound begins with the next key frame after it', async () => {
    const header = usual.find(isAudioHeader) as MediaMessage
    const metadata = usual.filter(({ kind }) => kind === 'data')
    const at = usual.findIndex(({ timestamp }) => timestamp >= 2500)
    const late = [...metadata, ...usual.slice(0, at), { ...header, timestamp: 2500 }, ...usual.slice(at)].filter(
      (message) => !isAudioHeader(message) || message.timestamp === 2500,
    )
    const packaged = packageLive(late)
    expect(packaged.inits.map(({ tracks }) => [tracks.video !== undefined, tracks.audio !== undefined])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(
      packaged.parts
        .filter(({ discontinuity }) => discontinuity)
        .map(({ part, independent, start }) => [part, independent, Math.round(start)]),
    ).toEqual([
      [0, true, 0],
      [0, true, 4],
    ])
    expect([await decode(packaged, 0), await decode(packaged, 1)]).toEqual(['', ''])
    expect(pictures(packaged)).toHaveLength(180)
    expect(packaged.stream.health().unusable).toBeGreaterThan(50)
  })

  it('of another size: a new description at its key frame', async () => {
    const second = retime(large, (time) => time + 6000)
    const packaged = packageLive([...usual, ...second])
    expect(packaged.inits.map(({ tracks }) => tracks.video?.width)).toEqual([160, 320])
    expect(packaged.parts.filter(({ discontinuity }) => discontinuity)).toHaveLength(2)
    expect(packaged.segments.map(({ init, segment }) => [init, segment])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 3],
      [1, 4],
      [1, 5],
    ])
    expect([await decode(packaged, 0), await decode(packaged, 1)]).toEqual(['', ''])
    expect([pictures(packaged, 0).length, pictures(packaged, 1).length]).toEqual([180, 180])
  })

  it('of another size that is announced only among the pictures', async () => {
    const first = usual.find(isVideoHeader) as MediaMessage
    const second = large.find(isVideoHeader) as MediaMessage
    // Configuration records with one set of each kind, lengths of four bytes.
    const record = second.payload.subarray(5)
    const sequenceSet = record.subarray(8, 8 + record.readUInt16BE(6))
    const rest = record.subarray(8 + sequenceSet.length + 1)
    const pictureSet = rest.subarray(2, 2 + rest.readUInt16BE(0))
    const unit = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
    const inBand = retime(large, (time) => time + 6000)
      .filter((message) => !isVideoHeader(message))
      .map((message) => {
        if (!isKeyFrame(message)) return message
        const sets = [unit(sequenceSet), unit(pictureSet)]
        return { ...message, payload: Buffer.concat([message.payload.subarray(0, 5), ...sets, message.payload.subarray(5)]) }
      })
    const packaged = packageLive([...usual, ...inBand])
    expect(first.payload.equals(second.payload)).toBe(false)
    expect(packaged.inits.map(({ tracks }) => tracks.video?.width)).toEqual([160, 320])
    expect(await decode(packaged, 1)).toBe('')
  })

  it('may have messages with NAL units that are no pictures', () => {
    const delimiter = Buffer.from('1701000000000000020910', 'hex')
    const isPicture = (message: MediaMessage) => message.kind === 'video' && !isVideoHeader(message)
    const more = usual.flatMap((message) => (isPicture(message) ? [{ ...message, payload: delimiter }, message] : [message]))
    expect(bytesOf(packageLive(more)).equals(bytesOf(packageLive(usual)))).toBe(true)
  })

  it('whose configuration is only repeated go on', () => {
    const repeated = usual.flatMap((message) =>
      isKeyFrame(message) ? [...usual.filter((each) => isVideoHeader(each) || isAudioHeader(each)), message] : [message],
    )
    expect(packageLive(repeated).inits).toHaveLength(1)
  })

  it('that end: sound that stops leaves the picture, at a key frame; pictures that stop leave the sound', async () => {
    const long = await read('long', { seconds: 16, gop: 30 })
    const muted = packageLive(long.filter(({ kind, timestamp }) => kind !== 'audio' || timestamp < 4000))
    expect(muted.inits.map(({ tracks }) => tracks.audio !== undefined)).toEqual([true, false])
    expect(muted.stream.health()).toMatchObject({ hasAudio: false, hasVideo: true })
    const dark = packageLive(long.filter(({ kind, timestamp }) => kind !== 'video' || timestamp < 4000))
    expect(dark.inits.map(({ tracks }) => tracks.video !== undefined)).toEqual([true, false])
    expect(dark.stream.health()).toMatchObject({ hasAudio: true, hasVideo: false, frameRate: 0 })
    expect(await decode(dark, 1)).toBe('')
    expect(Math.abs((sound(dark).at(-1)?.dts ?? 0) / 48_000 - 16)).toBeLessThan(0.1)
  })

  it('begin with a key frame, whatever came before it', () => {
    const at = usual.findIndex((message) => message.timestamp > 500)
    const headers = usual.slice(0, at).filter((message) => message.kind === 'data' || isVideoHeader(message) || isAudioHeader(message))
    const packaged = packageLive([...headers, ...usual.slice(at)])
    expect(pictures(packaged)).toHaveLength(120)
    expect(pictures(packaged)[0]).toMatchObject({ sync: true, dts: 0, compositionOffset: 0 })
    expect(sound(packaged)[0]?.dts).toBeLessThan(1024)
  })
})

describe('runs', () => {
  it('continue with the numbers and the time given', () => {
    const { inits, parts, segments } = packageLive(usual, { start: 100.5, segment: 7, init: 2 })
    expect(inits.map(({ init }) => init)).toEqual([2])
    expect(parts[0]).toMatchObject({ init: 2, segment: 7, part: 0, start: 100.5, discontinuity: true })
    expect(segments.map(({ segment, start }) => [segment, Number(start.toFixed(2))])).toEqual([
      [7, 100.5],
      [8, 102.5],
      [9, 104.5],
    ])
  })

  it('have parts that are their segments, each with its length and its bytes', () => {
    const { parts, segments } = packageLive(usual)
    for (const segment of segments) {
      const own = parts.filter((part) => part.segment === segment.segment)
      expect(own.map(({ part }) => part)).toEqual(own.map((_, index) => index))
      expect(own.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(segment.duration, 9)
      expect(own.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(segment.size)
      const types = Buffer.concat(own.map(({ bytes }) => bytes)).toString('latin1')
      expect(types.split('styp')).toHaveLength(2)
      expect(types.indexOf('styp')).toBe(4)
    }
  })

  it('give out each part as soon as the frame after it has come', () => {
    const stream = new LiveStream()
    const delays: number[] = []
    let newest = 0
    for (const message of usual) {
      if (message.kind === 'video') newest = message.timestamp
      for (const output of stream.push(message)) if (output.kind === 'part') delays.push(newest / 1000 - (output.start + output.duration))
    }
    // One frame, and the lead of decoding before display, which sound is waited for.
    expect(Math.max(...delays.slice(1))).toBeLessThan(0.15)
  })

  it.each([24_000 / 1001, 25, 50, 60])('at %d frames per second have parts of 85 to 100 %% of 334 ms', async (rate) => {
    const { parts, segments } = packageLive(
      await read(`rate-${Math.round(rate)}`, { rate, gop: Math.round(rate * 2), seconds: 4, size: '64x36' }),
    )
    const isInner = ({ segment, part }: (typeof parts)[number]) =>
      part < (segments.find((each) => each.segment === segment)?.parts ?? 0) - 1
    const lengths = parts.filter(isInner).map(({ duration }) => duration)
    expect(lengths.filter((length) => length > 0.334 || length < 0.334 * 0.85)).toEqual([])
    expect(segments.map(({ duration }) => Number(duration.toFixed(2)))).toEqual(
      segments.map(() => Number((Math.round(rate * 2) / rate).toFixed(2))),
    )
  })

  it('that never had a key frame give out nothing', () => {
    expect(packageLive(usual.filter((message) => message.kind === 'video' && !isKeyFrame(message))).parts).toEqual([])
    expect(new LiveStream().end()).toEqual([])
  })
})

describe('codecs', () => {
  it('H.264 is accepted with a FourCC as well', () => {
    expect(bytesOf(packageLive(withCode(usual, 'avc1'))).equals(bytesOf(packageLive(usual)))).toBe(true)
  })
  it.each([
    ['hvc1', 'HEVC'],
    ['av01', 'AV1'],
    ['vp09', 'VP9'],
    ['\0\0\0\0', 'unknown'],
  ])('%s is named as not accepted', (code, name) => {
    expect(codeOf(withCode(usual, code))).toBe(`VIDEO_CODEC ${name}`)
  })
  it('other sound is named as not accepted', () => {
    const tagged = (...bytes: number[]): MediaMessage[] => [{ kind: 'audio', timestamp: 0, payload: Buffer.from(bytes) }]
    expect(codeOf(tagged(0x2f, 0, 0))).toBe('AUDIO_CODEC MP3')
    expect(codeOf(tagged(0x90, ...Buffer.from('Opus')))).toBe('AUDIO_CODEC Opus')
  })
})

describe('damaged messages', () => {
  it('are left out and counted', () => {
    const damaged: MediaMessage[] = [
      { kind: 'data', timestamp: 0, payload: Buffer.from([0x10]) },
      { kind: 'video', timestamp: 0, payload: Buffer.from([0x17, 1]) },
      { kind: 'video', timestamp: 0, payload: Buffer.from([0x17, 1, 0, 0, 0, 0, 0, 9, 9, 1]) },
      { kind: 'audio', timestamp: 0, payload: Buffer.from([0xaf, 7]) },
      { kind: 'audio', timestamp: 0, payload: Buffer.alloc(0) },
    ]
    const at = usual.findIndex(isKeyFrame)
    const packaged = packageLive([...usual.slice(0, at), ...damaged, ...usual.slice(at)])
    expect(bytesOf(packaged).equals(bytesOf(packageLive(usual)))).toBe(true)
    expect(packaged.stream.health().damaged).toBe(4)
  })
})
