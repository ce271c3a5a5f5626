import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audioFrameRate, audioRung, outputFrameRate, planLadder, segmentDurations } from '@videozz/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  decryptSegment,
  encodeRungs,
  encryptSegment,
  makeStoryboard,
  makeThumbnails,
  makeWaveform,
  type MediaError,
  probeMedia,
  segmentVector,
} from './index.ts'

// Encoding takes as long as the machine is busy.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'videozz-media-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd: folder })
const film = (size: string, seconds: number, rate = 24) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const place = (name: string) => join(folder, name)
const reasonOf = (path: string) =>
  probeMedia(path, folder).then(
    () => 'read',
    (error: MediaError) => error.code,
  )

type Encoded = {
  bytes: Map<string, Buffer>
  durations: Map<string, number[]>
  expected: number[]
  info: Awaited<ReturnType<typeof probeMedia>>
}

async function encode(path: string, from = 0): Promise<Encoded> {
  const work = mkdtempSync(join(folder, 'run-'))
  const info = await probeMedia(path, work)
  const frameRate = info.video ? outputFrameRate(info.video.averageRate, info.video.nominalRate) : audioFrameRate
  const rungs = info.video ? planLadder({ ...info.video, frameRate, hasAudio: info.audio !== undefined }, 480) : [audioRung]
  const bytes = new Map<string, Buffer>()
  const durations = new Map<string, number[]>()
  await encodeRungs({
    path,
    info,
    rungs,
    frameRate,
    folder: work,
    from: Object.fromEntries(rungs.map((rung) => [rung.name, from])),
    onInit: async (name, init) => void bytes.set(name, init),
    onSegment: async ({ rendition, sequence, bytes: segment, duration }) => {
      const known = durations.get(rendition) ?? []
      expect(sequence).toBe(from + known.length)
      durations.set(rendition, [...known, duration])
      bytes.set(rendition, Buffer.concat([bytes.get(rendition) ?? Buffer.alloc(0), segment]))
    },
  })
  return { bytes, durations, info, expected: segmentDurations(info.duration, frameRate).slice(from) }
}

type Probed = {
  streams: { codec_type: string; width: number; height: number; sample_aspect_ratio: string; pix_fmt: string }[]
  packets: { codec_type: string; pts_time: string; dts_time: string }[]
}
function inspect(bytes: Buffer | undefined): Probed {
  const path = place('inspect.mp4')
  writeFileSync(path, bytes ?? '')
  return JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', path], { maxBuffer: 1e9 }).toString(),
  ) as Probed
}
const sizeOf = (encoded: Encoded, rung: string) => {
  const [video] = inspect(encoded.bytes.get(rung)).streams
  return [video?.width, video?.height, video?.sample_aspect_ratio]
}
function expectGrid({ durations, expected }: Encoded): void {
  for (const lengths of durations.values()) {
    expect(lengths).toHaveLength(expected.length)
    for (const [index, length] of lengths.entries()) expect(length).toBeCloseTo(expected[index] ?? 0, 2)
  }
}

describe('a film with sound', () => {
  let encoded: Encoded
  beforeAll(async () => {
    ffmpeg(...film('854x480', 13), ...tone(13), ...h264, 'film.mp4')
    encoded = await encode(place('film.mp4'))
  })

  it('becomes the ladder, cut where the playlist says before it exists', () => {
    expect([...encoded.bytes.keys()]).toEqual(expect.arrayContaining(['240p', '360p', '480p']))
    expect(encoded.expected).toEqual([2, 2, 2, 4, 3])
    expectGrid(encoded)
    expect(sizeOf(encoded, '480p')).toEqual([854, 480, '1:1'])
  })

  it('begins at zero in picture and sound', () => {
    const { packets } = inspect(encoded.bytes.get('480p'))
    expect(Number(packets.find((packet) => packet.codec_type === 'video')?.dts_time)).toBe(0)
    expect(Number(packets.find((packet) => packet.codec_type === 'audio')?.pts_time)).toBe(0)
    expect(packets.filter((packet) => packet.codec_type === 'video')).toHaveLength(13 * 24)
  })

  it('is continued where it broke off, on the same timeline', async () => {
    const rest = await encode(place('film.mp4'), 3)
    expectGrid(rest)
    const whole = inspect(encoded.bytes.get('360p')).packets.filter((packet) => packet.codec_type === 'video')
    const later = inspect(rest.bytes.get('360p')).packets.filter((packet) => packet.codec_type === 'video')
    expect(later).toHaveLength(7 * 24)
    expect(later.map((packet) => packet.dts_time)).toEqual(whole.slice(6 * 24).map((packet) => packet.dts_time))
  })

  it('has covers, and a storyboard of its first rendition', async () => {
    const covers = await makeThumbnails({ path: place('film.mp4'), info: encoded.info, folder })
    expect(covers).toHaveLength(3)
    expect(covers.every((cover) => cover.subarray(0, 2).toString('hex') === 'ffd8')).toBe(true)
    writeFileSync(place('first.mp4'), encoded.bytes.get('240p') ?? '')
    const { sprite, vtt } = await makeStoryboard({ path: place('first.mp4'), width: 428, height: 240, duration: 13, folder })
    expect(sprite.length).toBeGreaterThan(1000)
    expect(vtt('a.jpg')).toContain('00:00:12.000 --> 00:00:13.000\na.jpg#xywh=0,180,160,90')
  })
})

it('seats sound that outlasts the picture on its last frame', async () => {
  ffmpeg(...film('426x240', 3), ...tone(7), ...h264, 'longer-sound.mp4')
  const encoded = await encode(place('longer-sound.mp4'))
  expect(encoded.info.duration).toBeCloseTo(7, 1)
  expectGrid(encoded)
})

it('takes a silent, a portrait and an odd-sized film', async () => {
  ffmpeg(...film('270x480', 3), ...h264, 'portrait.mp4')
  expect(sizeOf(await encode(place('portrait.mp4')), '240p')).toEqual([240, 426, '1:1'])
  ffmpeg(...film('435x245', 3), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', 'odd.mp4')
  expect(sizeOf(await encode(place('odd.mp4')), '240p')).toEqual([426, 240, '1:1'])
})

it('turns a rotated film and squares its pixels', async () => {
  ffmpeg(...film('640x360', 2), ...h264, 'flat.mp4')
  ffmpeg('-i', 'flat.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90', 'rotated.mp4')
  const rotated = await encode(place('rotated.mp4'))
  expect([rotated.info.video?.width, rotated.info.video?.height]).toEqual([360, 640])
  expect(sizeOf(rotated, '360p')).toEqual([360, 640, '1:1'])
  ffmpeg(...film('720x576', 2, 25), '-vf', 'setsar=64/45', ...h264, 'anamorphic.mp4')
  expect(sizeOf(await encode(place('anamorphic.mp4')), '240p')).toEqual([426, 240, '1:1'])
})

it('encodes sound alone, past its cover, and draws it', async () => {
  ffmpeg(...tone(9), 'plain.mp3')
  ffmpeg(...film('200x200', 1, 1), '-frames:v', '1', 'cover.png')
  ffmpeg('-i', 'plain.mp3', '-i', 'cover.png', '-map', '0', '-map', '1', '-c', 'copy', '-disposition:v', 'attached_pic', 'song.mp3')
  const encoded = await encode(place('song.mp3'))
  expect(encoded.info.kind).toBe('audio')
  expectGrid(encoded)
  expect(inspect(encoded.bytes.get('audio')).streams.map((stream) => stream.codec_type)).toEqual(['audio'])
  const svg = await makeWaveform({ path: place('song.mp3'), info: encoded.info, folder })
  expect(svg.match(/M/g)).toHaveLength(160)
})

describe('a file that must be refused', () => {
  it('says why', async () => {
    writeFileSync(place('empty.mp4'), '')
    writeFileSync(place('text.mp4'), 'só um texto\n'.repeat(100))
    expect(await reasonOf(place('empty.mp4'))).toBe('EMPTY')
    expect(await reasonOf(place('text.mp4'))).toBe('NOT_MEDIA')
    expect(await reasonOf(place('absent.mp4'))).toBe('SOURCE_GONE')
  })

  it('is a playlist: nothing it names is opened or asked for', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    ffmpeg(...film('426x240', 2), ...h264, 'canary.mp4')
    for (const target of [`file://${place('canary.mp4')}`, place('canary.mp4'), `http://127.0.0.1:${port}/secret`]) {
      writeFileSync(place('playlist.mp4'), `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`)
      expect(await reasonOf(place('playlist.mp4'))).toBe('KIND_REFUSED')
      writeFileSync(place('concat.mp4'), `ffconcat version 1.0\nfile '${target}'\n`)
      expect(['KIND_REFUSED', 'NOT_MEDIA']).toContain(await reasonOf(place('concat.mp4')))
    }
    server.close()
    expect(asked).toEqual([])
  })

  it('is truncated: the encode says so instead of ending short', async () => {
    ffmpeg(...film('426x240', 20), ...h264, '-movflags', '+faststart', 'truncated.mp4')
    truncateSync(place('truncated.mp4'), Math.round(statSync(place('truncated.mp4')).size / 3))
    await expect(encode(place('truncated.mp4'))).rejects.toMatchObject({ code: 'TRUNCATED' })
  })
})

it('stops at once when told to, and passes on what a callback throws', async () => {
  ffmpeg(...film('1280x720', 30), ...h264, 'long.mp4')
  const info = await probeMedia(place('long.mp4'), folder)
  const frameRate = outputFrameRate(24)
  const request = (name: string) => ({
    path: place('long.mp4'),
    info,
    frameRate,
    rungs: planLadder({ width: 1280, height: 720, frameRate, hasAudio: false }, 720),
    folder: mkdtempSync(join(folder, name)),
    onInit: async () => {},
  })
  const stop = new AbortController()
  const stopped = encodeRungs({ ...request('stop-'), signal: stop.signal, onSegment: async () => stop.abort(new Error('told to stop')) })
  await expect(stopped).rejects.toThrow('told to stop')
  const failing = encodeRungs({ ...request('fail-'), onSegment: () => Promise.reject(new Error('the store is full')) })
  await expect(failing).rejects.toThrow('the store is full')
})

it('encrypts as players expect', () => {
  const key = Buffer.alloc(16, 7)
  expect(segmentVector(258).toString('hex')).toBe('00000000000000000000000000000102')
  const sealed = encryptSegment(Buffer.from('um segmento'), key, 258)
  // Made with `openssl aes-128-cbc -K … -iv …`.
  expect(sealed.toString('hex')).toBe('692a2d7e8bc623645aeb1b9cfc06c63b')
  expect(decryptSegment(sealed, key, 258).toString()).toBe('um segmento')
})

const shared = new URL('../../../../shared/media/', import.meta.url).pathname
describe.skipIf(!existsSync(shared))('the shared media', () => {
  const files = existsSync(shared)
    ? ['real', 'derived'].flatMap((kind) =>
        readdirSync(join(shared, kind))
          .filter((name) => !name.startsWith('bench-'))
          .map((name) => join(shared, kind, name)),
      )
    : []
  it.each(files)(
    'encodes %s to its end',
    async (file) => {
      const { durations, info } = await encode(file)
      for (const lengths of durations.values())
        expect(Math.abs(lengths.reduce((sum, each) => sum + each, 0) - info.duration)).toBeLessThan(0.2)
    },
    240_000,
  )
  it('refuses every hostile file', async () => {
    for (const name of readdirSync(join(shared, 'malicious'))) {
      const outcome = await encode(join(shared, 'malicious', name)).then(
        () => 'encoded',
        (error: MediaError) => error.name,
      )
      expect([name, outcome]).toEqual([name, 'MediaError'])
    }
  }, 120_000)
})
