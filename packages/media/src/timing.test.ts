import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { beep, clipFolder, film, flash, h264, voice } from './testing/clips.ts'
import { encodeFile, type EncodedFile, writeRendition } from './testing/encode-file.ts'
import { brightnesses, soundOf } from './testing/reference.ts'

const { make, check, ffmpeg, path, folder } = clipFolder()

/** Seconds at which the first rendition turns white, and at which it begins to sound. */
function findFlash(encoded: EncodedFile): [number, number] {
  const file = writeRendition(encoded, encoded.rungs[0]?.name ?? '', folder)
  const picture = brightnesses(file).findIndex((value) => value > 120)
  const sound = soundOf(file, undefined).findIndex((sample) => Math.abs(sample) > 0.15)
  return [(picture * encoded.frameRate.den) / encoded.frameRate.num, sound / 2 / 8000]
}
const both = (at: number, length: number, rate: number | string = 25) => [...flash(at, length, rate), ...beep(at, length)]
const aac = ['-c:a', 'aac']
/** Runs ffmpeg into a pipe, where it cannot come back to write a length. */
const pipe = (name: string, ...args: string[]) =>
  writeFileSync(path(name), execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-'], { cwd: folder, maxBuffer: 1e8 }))

describe('audio and video synchronisation', () => {
  const two = (first: string[], delayed: string[], delay: number) => [...first, '-itsoffset', String(delay), ...delayed]
  it.each<[string, string[], number, number]>([
    ['plain.mp4', [...both(2, 4), ...h264, ...aac], 2, 2],
    ['variable.mp4', [...both(2, 4, 30), '-vf', "select='not(mod(n,3))+lt(mod(n,40),15)'", '-fps_mode', 'vfr', ...h264, ...aac], 2, 2],
    ['fast.mp4', [...both(2, 3, 120), ...h264, ...aac], 2, 2],
    ['slow.mp4', [...both(2, 5, 1), ...h264, ...aac], 2, 2],
    ['late-sound.mp4', [...two(flash(2, 4), beep(1, 3), 1), '-map', '0:v', '-map', '1:a', ...h264, ...aac], 2, 2],
    ['late-picture.mov', [...two(beep(2, 4), flash(1, 3), 1), '-map', '0:a', '-map', '1:v', ...h264, ...aac], 2, 2],
    ['later.webm', [...both(2, 3), '-output_ts_offset', '100', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'], 2, 2],
    ['later.mpeg', [...both(2, 3), '-output_ts_offset', '3000', '-c:v', 'mpeg2video', '-c:a', 'mp2'], 2, 2],
    ['fragmented.mp4', [...both(2, 5), ...h264, ...aac, '-g', '25', '-movflags', 'frag_keyframe+empty_moov'], 2, 2],
    ['very-late-sound.mp4', [...two(flash(14, 16, 10), beep(1, 2), 13), '-map', '0:v', '-map', '1:a', ...h264, ...aac], 14, 14],
    ['pausing-sound.mp4', [...both(14, 16, 10), '-af', "aselect='lt(t,0.4)+gt(t,13)'", ...h264, ...aac], 14, 14],
  ])('is kept in %s', async (name, args, picture, sound) => {
    const report = await make(name, ...args)
    expect(report.faults).toEqual([])
    const [seen, heard] = findFlash(report.encoded)
    // A frame of the source may last up to a second; sound is exact.
    expect(Math.abs(seen - picture)).toBeLessThan(0.06)
    expect(Math.abs(heard - sound)).toBeLessThan(0.06)
  })

  it('is kept in a clip cut by an edit list', async () => {
    ffmpeg(...both(2, 4), ...h264, ...aac, '-g', '100', 'whole.mp4')
    ffmpeg('-ss', '1', '-i', 'whole.mp4', '-c', 'copy', 'cut.mp4')
    const report = await check('cut.mp4')
    expect(report.faults).toEqual([])
    const [seen, heard] = findFlash(report.encoded)
    expect(Math.abs(seen - heard)).toBeLessThan(0.08)
    expect(report.duration).toBeCloseTo(3, 0)
  })

  it('is kept after a timestamp discontinuity', async () => {
    ffmpeg(...both(5, 2), ...h264, ...aac, '-f', 'mpegts', 'one.ts')
    ffmpeg(...both(1, 3), '-output_ts_offset', '5000', ...h264, ...aac, '-f', 'mpegts', 'two.ts')
    writeFileSync(path('jump.mpeg'), Buffer.concat([readFileSync(path('one.ts')), readFileSync(path('two.ts'))]))
    const encoded = await encodeFile(path('jump.mpeg'), folder)
    const [seen, heard] = findFlash(encoded)
    expect(Math.abs(seen - 3)).toBeLessThan(0.2)
    expect(Math.abs(seen - heard)).toBeLessThan(0.12)
  })
})

describe('encoded duration', () => {
  it.each<[string, string[], number]>([
    ['sound-ends-early.mp4', [...film('320x240', 16, 10), ...voice(2), ...h264, ...aac], 16],
    ['sound-outlasts.mp4', [...film('320x240', 1), ...voice(5), ...h264, ...aac], 5],
    ['one-frame.mp4', [...film('320x240', 1, 25), '-frames:v', '1', ...h264], 0.04],
    ['still.mp4', [...film('320x240', 1, 1), ...voice(4), ...h264, ...aac], 4],
    ['moment.mp4', [...film('320x240', 0.2), ...voice(0.2), ...h264, ...aac], 0.2],
    ['slides.mp4', [...film('320x240', 6, '1/2'), ...voice(6), ...h264, ...aac], 6],
    ['fast.webm', [...film('160x120', 1, 240), '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'], 1],
  ])('equals the source duration of %s', async (name, args, seconds) => {
    const report = await make(name, ...args)
    expect(report.faults).toEqual([])
    expect(Math.abs(report.duration - seconds)).toBeLessThan(0.15)
    expect(report.ssim).toBeGreaterThan(0.9)
  })

  it.each<[string, string[], number]>([
    ['live.webm', [...film('320x240', 3), ...voice(5), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-f', 'webm'], 5],
    [
      'live.mp4',
      [...film('320x240', 5), ...voice(5), ...h264, ...aac, '-g', '25', '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'],
      5,
    ],
    ['live.wav', [...voice(5), '-f', 'wav'], 5],
    ['live.flac', [...voice(5), '-f', 'flac'], 5],
    ['live.mp3', [...voice(5), '-c:a', 'libmp3lame', '-f', 'mp3'], 5],
  ])('equals the source duration of %s, written without a duration in its header', async (name, args, seconds) => {
    pipe(name, ...args)
    const report = await check(name)
    expect(report.faults).toEqual([])
    expect(Math.abs(report.duration - seconds)).toBeLessThan(0.15)
  })
})

it.each<[string, string[]]>([
  ['resumed.mpeg', ['-c:v', 'mpeg2video', '-q:v', '4', '-c:a', 'mp2']],
  ['resumed.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-f', 'webm', '-live', '1']],
  ['resumed.avi', ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'libmp3lame']],
])('resumes the encode of %s at segment 5 on the same timeline', async (name, codecs) => {
  ffmpeg(...both(17.2, 19), ...codecs, name)
  const [whole, rest] = [await encodeFile(path(name), folder), await encodeFile(path(name), folder, { from: 5 })]
  expect([...rest.durations.values()]).toEqual([...whole.durations.values()].map((lengths) => lengths.slice(5)))
  const file = writeRendition(rest, '240p', folder)
  const picture = 14 + brightnesses(file).findIndex((value) => value > 120) / 25
  expect(Math.abs(picture - 17.2)).toBeLessThan(0.13)
})
