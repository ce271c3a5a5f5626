import { describe, expect, it } from 'vitest'
import { clipFolder, film } from './testing/clips.ts'
import { encodeFile, writeRendition } from './testing/encode-file.ts'
import { describeSource, renditionFrame, sourceFrames } from './testing/reference.ts'
import { colourDifference, luma, similarity } from './testing/similarity.ts'
import { mapTone } from './tone-map.ts'

const { make, ffmpeg, path, folder } = clipFolder()

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12']
const tags = (matrix: string, primaries = matrix, curve = matrix, range = 'tv') => [
  '-colorspace',
  matrix,
  '-color_primaries',
  primaries,
  '-color_trc',
  curve,
  '-color_range',
  range,
]
const to = (matrix: string, range = 'tv', format = 'yuv420p') => `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`

it.each([
  ['tagged-601.mp4', [to('bt601'), x264, tags('smpte170m')]],
  ['tagged-709.mp4', [to('bt709'), x264, tags('bt709')]],
  ['untagged.mp4', [to('bt601'), x264, []]],
  ['tagged-2020.mp4', [to('bt2020'), x264, tags('bt2020nc', 'bt2020', 'bt2020-10')]],
  ['tagged-240m.mp4', [to('smpte240m'), x264, tags('smpte240m')]],
  ['full-range.mp4', [to('bt601', 'pc', 'yuvj420p'), x264, tags('bt470bg', 'bt470bg', 'smpte170m', 'pc')]],
  ['jpeg.avi', [to('bt601', 'pc', 'yuvj444p'), ['-c:v', 'mjpeg', '-q:v', '2'], []]],
  ['ten-bits.mp4', [to('bt709', 'tv', 'yuv420p10le'), x264, tags('bt709')]],
  ['half-colours.mp4', [to('bt709', 'tv', 'yuv422p10le'), x264, tags('bt709')]],
  ['all-colours.mp4', [to('bt601', 'tv', 'yuv444p'), x264, []]],
  ['grey.mp4', [to('bt709', 'tv', 'gray'), x264, []]],
  ['rgb.mp4', ['format=rgb24', ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '8'], []]],
  ['palette.avi', ['format=pal8', ['-c:v', 'rawvideo'], []]],
  ['screen.avi', ['format=rgb24', ['-c:v', 'rawvideo', '-pix_fmt', 'bgr24'], []]],
  ['animation.mov', ['format=argb', ['-c:v', 'qtrle'], []]],
] as const)('converts the colours of %s to BT.709', async (name, [filter, codec, tagging]) => {
  const palette = name.startsWith('palette')
  const vf = palette ? ['-filter_complex', 'split[a][b];[a]palettegen[p];[b][p]paletteuse'] : ['-vf', filter]
  const report = await make(name, ...film('426x240', 1), ...vf, ...codec, ...tagging)
  expect(report.faults).toEqual([])
  expect(report.colour).toBeLessThan(2)
  expect(report.ssim).toBeGreaterThan(0.9)
})

it.each([
  ['clear.mov', ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-alpha_bits', '16']],
  ['clear.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M', '-pix_fmt', 'yuva420p']],
])('renders transparent areas of %s on black', async (name, codec) => {
  const alpha = "format=yuva444p10le,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='if(lt(X,W/2),0,1023)'"
  const report = await make(name, ...film('320x240', 1), '-vf', alpha, ...codec)
  expect(report.faults).toEqual([])
  expect(report.ssim).toBeGreaterThan(0.9)
})

describe('HDR tone mapping', () => {
  /** An ordinary picture as HDR: its white at 203 cd/m², where BT.2408 puts it. */
  const asHdr = (curve: string) =>
    `scale=in_color_matrix=bt601:out_color_matrix=bt709,format=yuv444p10le,zscale=min=bt709:pin=bt709:tin=bt709:rin=tv:m=gbr:p=bt2020:t=linear:npl=203,format=gbrpf32le,zscale=pin=bt2020:p=bt2020:tin=linear:t=${curve}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`
  const x265 = (curve: string) => [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-crf',
    '10',
    '-x265-params',
    `log-level=none:colorprim=bt2020:transfer=${curve}:colormatrix=bt2020nc:range=limited`,
    '-tag:v',
    'hvc1',
  ]

  it.each([
    ['hdr10.mp4', 'smpte2084', 1],
    // The filter that makes the test picture treats each colour by itself; of strong colours HLG makes others than BT.2100 says.
    ['hlg.mov', 'arib-std-b67', 0.25],
  ])('is close to the SDR picture the HDR source was made from: %s', async (name, curve, saturation) => {
    const paint = `hue=s=${saturation}`
    ffmpeg(...film('426x240', 1), '-vf', paint, '-c:v', 'ffv1', 'plain.mkv')
    const report = await make(name, ...film('426x240', 1), '-vf', `${paint},${asHdr(curve)}`, ...x265(curve))
    expect(report.faults).toEqual([])
    const encoded = await encodeFile(path(name), folder)
    const shown = renditionFrame(writeRendition(encoded, '240p', folder), 12, 426, 240)!
    const found = sourceFrames(path('plain.mkv'), describeSource(path('plain.mkv'))[0]!, 0.48, 25, 426, 240)
    const best = found
      .map((frame) => ({ ssim: similarity(luma(frame), luma(shown), 426, 240), colour: colourDifference(frame, shown) }))
      .sort((a, b) => b.ssim - a.ssim)[0]!
    process.stdout.write(`${name}: against the ordinary picture ssim ${best.ssim.toFixed(3)}, colour ${best.colour.toFixed(1)}\n`)
    // Highlights are rolled off, so that brighter ones keep their drawing.
    expect(best.ssim).toBeGreaterThan(0.85)
    expect(best.colour).toBeLessThan(16)
  })

  it('mapTone keeps dark and middle tones and rolls off highlights', () => {
    const grey = (signal: number) => mapTone([signal, signal, signal], 'pq', 1000).map((value) => Math.round(value * 100))
    expect(grey(0)).toEqual([0, 0, 0])
    // 26 cd/m², a grey card under a white of 203: BT.1886 shows it at 42 %.
    expect(grey(0.377)).toEqual([42, 42, 42])
    const [white = 0] = grey(0.5807)
    expect(white).toBeGreaterThan(85)
    expect(white).toBeLessThan(97)
    expect(grey(0.7518)).toEqual([100, 100, 100])
    expect(grey(1)).toEqual([100, 100, 100])
    const [hlgWhite = 0] = mapTone([0.75, 0.75, 0.75], 'hlg', 1000)
    expect(hlgWhite).toBeGreaterThan(0.85)
  })
})
