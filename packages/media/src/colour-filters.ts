import type { VideoStream } from './media-info.ts'
import { toneMap } from './tone-map.ts'

/** Matrices the conversion supports; others are treated as unstated. */
const matrices = new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'ycgco', 'bt2020nc'])
/** Primaries so far from those of BT.709 that colours must be moved; the others differ less than cameras do. */
const widePrimaries = new Set(['bt470m', 'film', 'bt2020', 'smpte428', 'smpte431', 'smpte432'])
const asBt709 = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** What players take for granted where a stream states nothing: BT.601 for standard definition, BT.709 above. */
const usualMatrix = ({ width, height }: VideoStream): string =>
  Math.max(width, height) < 1280 && Math.min(width, height) <= 576 ? 'smpte170m' : 'bt709'

/** Conversion of YUV 4:2:0 to BT.709; nothing where it is that already. */
function conversion(video: VideoStream): string[] {
  const { colour } = video
  const matrix = colour.matrix && matrices.has(colour.matrix) ? colour.matrix : usualMatrix(video)
  const wide = colour.primaries && widePrimaries.has(colour.primaries) ? colour.primaries : undefined
  if (matrix === 'bt709' && !wide) return []
  // Curves of SDR are alike enough; converting between their names would only shift what was graded by eye.
  const known = `ispace=${matrix}:iprimaries=${wide ?? 'bt709'}:itrc=bt709:irange=tv`
  return [`colorspace=${known}:all=bt709:range=tv:format=yuv420p${wide ? '' : ':fast=1'}`]
}

/**
 * Filters that scale a picture and make it 8-bit YUV 4:2:0 of BT.709 in video range, whatever it was.
 * @param size as ffmpeg's `width:height`.
 */
export function colourFilters(video: VideoStream, size: string): string[] {
  const { colour, transfer } = video
  if (transfer !== 'sdr') {
    const matrix = colour.matrix === 'bt709' || colour.rgb ? '' : ':in_color_matrix=bt2020'
    return [`scale=${size}${matrix}`, 'format=gbrp10le', toneMap, 'scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p', asBt709]
  }
  // The background of a transparent part is undefined; players show black.
  const behind = colour.alpha ? ['format=gbrap', 'premultiply=inplace=1', 'format=gbrp'] : []
  if (colour.rgb || colour.alpha) return [...behind, `scale=${size}:out_color_matrix=bt709:out_range=tv`, 'format=yuv420p', asBt709]
  return [`scale=${size}:out_range=tv`, 'format=yuv420p', ...conversion(video), asBt709]
}

/** Filters that make a picture of BT.709 what JPEG expects: BT.601 in full range. */
export const jpegFilters = ['scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc', 'format=yuvj420p']
