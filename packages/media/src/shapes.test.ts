import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { clipFolder, film, h264 } from './testing/clips.ts'

const { make, ffmpeg, path, check } = clipFolder()

/** Sets the display matrix of the first track of an MP4 (ISO/IEC 14496-12 § 8.3.2), which ffmpeg cannot write as a mirror. */
async function setMatrix(name: string, [a, b, c, d]: [number, number, number, number]): Promise<void> {
  const bytes = await readFile(path(name))
  const at = bytes.indexOf('tkhd') + 4 + 40
  for (const [index, value] of [a, b, 0, c, d, 0].entries()) bytes.writeInt32BE(value * 65_536, at + index * 4)
  await writeFile(path(name), bytes)
}

describe('display matrix of a rotated or mirrored picture', () => {
  it.each([
    ['turned-right', [0, 1, -1, 0], [240, 426]],
    ['turned-over', [-1, 0, 0, -1], [426, 240]],
    ['turned-left', [0, -1, 1, 0], [240, 426]],
    ['mirrored', [-1, 0, 0, 1], [426, 240]],
    ['mirrored-down', [1, 0, 0, -1], [426, 240]],
    ['mirrored-turned', [0, 1, 1, 0], [240, 426]],
  ] as const)('is applied by the encode: %s', async (name, matrix, size) => {
    ffmpeg(...film('426x240', 1), ...h264, `${name}.mp4`)
    await setMatrix(`${name}.mp4`, [...matrix])
    const report = await check(`${name}.mp4`)
    expect(report.faults).toEqual([])
    expect(report.size).toEqual(size)
    expect(report.ssim).toBeGreaterThan(0.9)
  })
})

it.each([
  ['portrait.mp4', '240x426', 'null', [240, 426]],
  ['odd.mp4', '427x241', 'null', [426, 240]],
  ['narrow-pixels.mp4', '480x240', 'setsar=3/4', [480, 320]],
  ['wide-pixels.mp4', '320x240', 'setsar=4/3', [426, 240]],
  ['high-pixels.mp4', '426x120', 'setsar=1/2', [426, 240]],
  ['strip.mp4', '1200x100', 'null', [1200, 100]],
  ['speck.mp4', '16x16', 'null', [16, 16]],
])('keeps the displayed aspect ratio of %s', async (name, size, filter, expected) => {
  const report = await make(name, ...film(size, 1), '-vf', filter, ...h264.slice(0, 6), '-pix_fmt', 'yuv444p')
  expect(report.faults).toEqual([])
  expect(report.size[1]).toBe(expected[1])
  expect(Math.abs(report.size[0] - (expected[0] ?? 0))).toBeLessThanOrEqual(2)
  expect(report.ssim).toBeGreaterThan(0.88)
})

it('encodes a source between two rungs at its own height as well', async () => {
  const report = await make('between-rungs.mp4', ...film('480x270', 1), ...h264)
  expect(report.faults).toEqual([])
  expect(report.encoded.rungs.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual(['240p 426x240', '270p 480x270'])
  expect(report.encoded.durations.get('270p')).toEqual(report.encoded.expected)
})

it.each([
  ['top-first.mpeg', 'interleave_top', 'tff', ['-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct']],
  ['bottom-first.mp4', 'interleave_bottom', 'bff', ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-x264-params', 'bff=1']],
])('deinterlaces %s', async (name, interleave, order, codec) => {
  const field = `tinterlace=${interleave},setfield=${order}`
  const report = await make(name, ...film('426x240', 2, 50), '-vf', field, ...codec)
  expect(report.faults).toEqual([])
  expect(report.encoded.info.video?.interlaced).toBe(true)
  // Two de-interlacers guess missing lines differently.
  expect(report.ssim).toBeGreaterThan(0.85)
})
