import { existsSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputFrameRate, planLadder } from '@videozz/domain'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeRungs } from './encode-rungs.ts'
import { decryptSegment, encryptSegment, segmentVector } from './encrypt-segment.ts'
import type { MediaError } from './media-error.ts'
import { probeMedia } from './probe.ts'
import type { MediaReport } from './testing/check-media.ts'
import { clipFolder, film, h264, voice } from './testing/clips.ts'
import { encodeFile, writeRendition } from './testing/encode-file.ts'
import { describeRendition } from './testing/reference.ts'

// A long film is read and encoded.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { folder, path, ffmpeg, make } = clipFolder()

describe('encode of a video with sound', () => {
  let report: MediaReport
  beforeAll(async () => {
    report = await make('film.mp4', ...film('854x480', 13, 24), ...voice(13), ...h264, '-c:a', 'aac')
  })

  it('produces the ladder with the precomputed segment durations', () => {
    expect(report.faults).toEqual([])
    expect([...report.encoded.bytes.keys()]).toEqual(expect.arrayContaining(['240p', '360p', '480p']))
    expect(report.encoded.expected).toEqual([2, 2, 2, 4, 3])
    expect(report.size).toEqual([854, 480])
    expect(report.ssim).toBeGreaterThan(0.9)
    expect(report.delay).toBe(0)
  })

  it('resumes at segment 3 with the same segment durations and timestamps', async () => {
    const rest = await encodeFile(path('film.mp4'), folder, { from: 3 })
    for (const [name, lengths] of rest.durations) expect(lengths).toEqual(report.encoded.durations.get(name)?.slice(3))
    const times = (encoded: typeof rest, kind: string) =>
      describeRendition(writeRendition(encoded, '360p', folder))
        .packets.filter((packet) => packet.codec_type === kind)
        .map((packet) => packet.dts_time)
    const [whole, later] = [times(report.encoded, 'video'), times(rest, 'video')]
    expect(later).toHaveLength(7 * 24)
    expect(later).toEqual(whole.slice(6 * 24))
    const sound = times(rest, 'audio')
    expect(sound).toEqual(times(report.encoded, 'audio').slice(-sound.length))
  })

  it('emits the first segment of every rendition before the encoder has finished', async () => {
    // So long that no encoder is through it before its first segments were looked at.
    ffmpeg('-stream_loop', '29', '-i', 'film.mp4', '-c', 'copy', 'longer.mp4')
    const info = await probeMedia(path('longer.mp4'), folder)
    const frameRate = outputFrameRate(24)
    const work = mkdtempSync(join(folder, 'pace-'))
    const seen = new Map<string, boolean>()
    const enough = new AbortController()
    const encode = encodeRungs({
      path: path('longer.mp4'),
      info,
      frameRate,
      rungs: planLadder({ width: 854, height: 480, frameRate, hasAudio: true }, 480),
      folder: work,
      niceness: 19,
      signal: enough.signal,
      onInit: async () => {},
      // The encoder writes its list anew after each file; at the end it says that there is no more.
      onSegment: async ({ sequence, rendition }) => {
        const list = join(work, rendition, 'index.m3u8')
        if (sequence === 0) seen.set(rendition, existsSync(list) && readFileSync(list, 'utf8').includes('ENDLIST'))
        if (seen.size === 3) enough.abort(new Error('seen enough'))
      },
    })
    await expect(encode).rejects.toThrow('seen enough')
    expect([...seen.values()]).toEqual([false, false, false])
  })
})

it('reports TRUNCATED, EMPTY and SOURCE_GONE for truncated, empty and absent files', async () => {
  ffmpeg(...film('426x240', 20), ...h264, '-movflags', '+faststart', 'truncated.mp4')
  truncateSync(path('truncated.mp4'), Math.round(statSync(path('truncated.mp4')).size / 3))
  await expect(encodeFile(path('truncated.mp4'), folder)).rejects.toMatchObject({ code: 'TRUNCATED' })
  const reasonOf = (name: string) =>
    probeMedia(path(name), folder).then(
      () => 'read',
      (error: MediaError) => error.code,
    )
  writeFileSync(path('empty.mp4'), '')
  expect(await reasonOf('empty.mp4')).toBe('EMPTY')
  expect(await reasonOf('absent.mp4')).toBe('SOURCE_GONE')
})

it('encodeRungs rejects with the abort reason or with the error of onSegment', async () => {
  ffmpeg(...film('640x360', 30, 24), ...h264, 'long.mp4')
  const info = await probeMedia(path('long.mp4'), folder)
  const frameRate = outputFrameRate(24)
  const request = (name: string) => ({
    path: path('long.mp4'),
    info,
    frameRate,
    rungs: planLadder({ width: 640, height: 360, frameRate, hasAudio: false }, 360),
    folder: mkdtempSync(join(folder, name)),
    onInit: async () => {},
  })
  const stop = new AbortController()
  const stopped = encodeRungs({ ...request('stop-'), signal: stop.signal, onSegment: async () => stop.abort(new Error('told to stop')) })
  await expect(stopped).rejects.toThrow('told to stop')
  const failing = encodeRungs({ ...request('fail-'), onSegment: () => Promise.reject(new Error('the store is full')) })
  await expect(failing).rejects.toThrow('the store is full')
})

it('encryptSegment uses AES-128-CBC with the segment number as IV', () => {
  const key = Buffer.alloc(16, 7)
  expect(segmentVector(258).toString('hex')).toBe('00000000000000000000000000000102')
  const sealed = encryptSegment(Buffer.from('um segmento'), key, 258)
  // Made with `openssl aes-128-cbc -K … -iv …`.
  expect(sealed.toString('hex')).toBe('692a2d7e8bc623645aeb1b9cfc06c63b')
  expect(decryptSegment(sealed, key, 258).toString()).toBe('um segmento')
})
