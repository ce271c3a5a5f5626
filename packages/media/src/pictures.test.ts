import { writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { probeMedia } from './probe.ts'
import { makeStoryboard } from './storyboard.ts'
import { clipFolder, film, h264, voice } from './testing/clips.ts'
import { encodeFile, writeRendition } from './testing/encode-file.ts'
import { meanColour } from './testing/similarity.ts'
import { makeThumbnails } from './thumbnails.ts'
import { makeWaveform } from './waveform.ts'

const { ffmpeg, path, folder } = clipFolder()

/** Size and mean colour of a JPEG, or of a part of it (`crop` as ffmpeg's). */
function look(picture: Buffer, crop = 'null'): { size: string; colour: number[] } {
  writeFileSync(path('look.jpg'), picture)
  const probe = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x', path('look.jpg')]
  const size = execFileSync('ffprobe', probe).toString().trim()
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', path('look.jpg'), '-vf', `${crop},format=rgb24`, '-f', 'rawvideo', '-'], {
    maxBuffer: 1e8,
  })
  return { size, colour: meanColour(raw).map(Math.round) }
}
const covers = async (name: string) => makeThumbnails({ path: path(name), info: await probeMedia(path(name), folder), folder })
/** One colour after another, each for so many seconds. */
const colours = (names: string[], each: number, size = '320x240', filter = 'null') => {
  const inputs = names.flatMap((name) => ['-f', 'lavfi', '-i', `color=${name}:size=${size}:rate=10:duration=${each}`])
  return [
    ...inputs,
    '-filter_complex',
    `${names.map((_, index) => `[${index}]`).join('')}concat=n=${names.length},${filter}[v]`,
    '-map',
    '[v]',
  ]
}
const near = (colour: number[], wanted: number[]) => colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12)

describe('makeThumbnails', () => {
  it('returns three different covers of a source with a single key frame', async () => {
    ffmpeg(...colours(['red', 'lime', 'blue', 'white'], 2), ...h264, '-g', '1000', '-sc_threshold', '0', 'one-key.mp4')
    const found = (await covers('one-key.mp4')).map((cover) => look(cover).colour)
    expect(found).toHaveLength(3)
    const wanted = [
      [255, 0, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]
    for (const [index, colour] of found.entries()) expect([colour, near(colour, wanted[index] ?? [])]).toEqual([colour, true])
  })

  it('returns no black covers when the source has short black passages', async () => {
    ffmpeg(...colours(['red', 'red', 'black', 'lime', 'red', 'red', 'black', 'blue'], 0.5), ...h264, '-g', '1', 'black.mp4')
    const found = (await covers('black.mp4')).map((cover) => look(cover).colour)
    expect(found.map((colour) => near(colour, [0, 0, 0]))).toEqual([false, false, false])
  })

  it('returns upright covers with square pixels and the colours of the source', async () => {
    ffmpeg(...colours(['#c04020'], 2, '720x576', 'setsar=64/45'), ...h264, '-colorspace', 'bt470bg', 'wide.mp4')
    const [wide] = await covers('wide.mp4')
    expect(look(wide!)).toMatchObject({ size: '1024x576' })
    expect(near(look(wide!).colour, [192, 64, 32])).toBe(true)
    ffmpeg(...colours(['#c04020'], 1, '1920x1080', 'scale=out_color_matrix=bt709'), ...h264, '-colorspace', 'bt709', 'flat.mp4')
    ffmpeg('-i', 'flat.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90', 'turned.mp4')
    const [turned] = await covers('turned.mp4')
    expect(look(turned!)).toMatchObject({ size: '406x720' })
    expect(near(look(turned!).colour, [192, 64, 32])).toBe(true)
  })

  it('returns covers of one frame, of 0.2 seconds and of a picture shorter than its sound, none of audio', async () => {
    ffmpeg(...film('320x240', 1), '-frames:v', '1', ...h264, 'one.mp4')
    expect(await covers('one.mp4')).toHaveLength(1)
    ffmpeg(...film('320x240', 0.2), ...h264, 'moment.mp4')
    expect((await covers('moment.mp4')).length).toBeGreaterThan(1)
    ffmpeg(...film('320x240', 1), ...voice(12), ...h264, '-c:a', 'aac', 'short-picture.mp4')
    expect(await covers('short-picture.mp4')).toHaveLength(3)
    ffmpeg(...voice(1), 'sound.wav')
    expect(await covers('sound.wav')).toEqual([])
  })
})

describe('makeStoryboard', () => {
  const board = async (name: string) => {
    const encoded = await encodeFile(path(name), folder, { firstOnly: true })
    const [rung] = encoded.rungs
    const { width = 0, height = 0 } = rung ?? {}
    return makeStoryboard({
      parts: [{ path: writeRendition(encoded, rung?.name ?? '', folder), begin: 0, seconds: encoded.info.duration }],
      width,
      height,
      folder,
    })
  }
  const shown = (sprite: Buffer, cues: string) =>
    [...cues.matchAll(/#xywh=(\d+),(\d+),(\d+),(\d+)/g)].map(([, x, y, w, h]) => look(sprite, `crop=${w}:${h}:${x}:${y}`).colour)

  it('joins parts of other sizes into one sprite, with the times of the media', async () => {
    ffmpeg(...colours(['red', 'lime'], 2), ...h264, '-g', '10', 'one.mp4')
    ffmpeg(...colours(['blue'], 3, '240x320'), ...h264, '-g', '10', 'other.mp4')
    const parts = [
      { path: path('one.mp4'), begin: 0, seconds: 4 },
      { path: path('other.mp4'), begin: 10, seconds: 3 },
    ]
    const { sprite, vtt } = await makeStoryboard({ parts, width: 320, height: 240, folder })
    const cues = vtt('x.jpg')
    expect([...cues.matchAll(/^00:(.*) --> 00:(.*)$/gm)].map(([, from, to]) => `${from} ${to}`)).toEqual([
      '00:00.000 00:02.000',
      '00:02.000 00:04.000',
      '00:10.000 00:12.000',
      '00:12.000 00:13.000',
    ])
    // Red, green, blue and blue.
    const strongest = (colour: number[]) => colour.indexOf(Math.max(...colour))
    expect(shown(sprite, cues).map(strongest)).toEqual([0, 1, 2, 2])
  })

  it('maps every cue to the sprite tile with the picture of that time', async () => {
    ffmpeg(...colours(['red', 'lime', 'blue', 'white'], 2), ...h264, 'four.mp4')
    const { sprite, vtt } = await board('four.mp4')
    const cues = [...vtt('x.jpg').matchAll(/x\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)/g)].map(([, x, y, w, h]) => `crop=${w}:${h}:${x}:${y}`)
    const wanted = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]
    expect(cues).toHaveLength(4)
    for (const [index, cue] of cues.entries()) expect([index, near(look(sprite, cue).colour, wanted[index] ?? [])]).toEqual([index, true])
    expect(look(sprite).size).toBe('320x240')
  })

  it('handles a portrait video and a video of 0.2 seconds', async () => {
    ffmpeg(...film('240x426', 5), ...h264, 'portrait.mp4')
    const portrait = await board('portrait.mp4')
    expect(look(portrait.sprite).size).toBe('180x320')
    ffmpeg(...film('320x240', 0.2), ...h264, 'moment.mp4')
    const moment = await board('moment.mp4')
    expect(look(moment.sprite).size).toBe('160x120')
    expect(moment.vtt('x')).toContain('00:00:00.000 --> 00:00:00.200')
  })
})

it('makeWaveform draws 160 bars for silent, rising and one-sided sound', async () => {
  const draw = async (name: string, ...args: string[]) => {
    ffmpeg(...args, name)
    const svg = await makeWaveform({ path: path(name), info: await probeMedia(path(name), folder), folder })
    const bars = [...svg.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, top, bottom]) => Number(bottom) - Number(top))
    expect(bars).toHaveLength(160)
    return bars
  }
  const silent = await draw('silent.wav', '-f', 'lavfi', '-i', 'anullsrc=d=2')
  expect(Math.max(...silent)).toBe(4)
  const rising = await draw('rising.wav', '-f', 'lavfi', '-i', 'aevalsrc=0.9*sin(2*PI*440*t)*t/4:d=4')
  expect((rising[150] ?? 0) > (rising[80] ?? 0) * 1.5).toBe(true)
  expect(Math.max(...rising)).toBeCloseTo(304, 0)
  const side = await draw('one-side.wav', '-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(2*PI*440*t)|0:d=2')
  expect(Math.min(...side)).toBeGreaterThan(200)
})
