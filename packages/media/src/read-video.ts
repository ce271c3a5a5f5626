import type { Colour, VideoStream } from './media-info.ts'
import { type ProbeOutput, type ProbeStream, ratio, streamEnd } from './probe-output.ts'

const stated = (value: string | undefined): string | undefined => (value === 'unknown' || value === 'reserved' ? undefined : value)

/** Brightest light of an HDR picture in cd/m², from its content or the display it was graded on. */
function peakOf(stream: ProbeStream): number | undefined {
  const sides = stream.side_data_list ?? []
  const content = sides.find((side) => side.max_content !== undefined)?.max_content ?? 0
  const display = ratio(sides.find((side) => side.max_luminance !== undefined)?.max_luminance)
  return content > 0 ? content : display > 0 ? display : undefined
}

const rgbFormats = /^(rgb|bgr|gbr|0rgb|0bgr|argb|abgr|rgba|bgra|x2rgb|x2bgr|pal8|mono)/
const alphaFormats = /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8)/
/** Codecs whose alpha channel is used; in others the fourth value of a pixel is often left empty. */
const alphaCodecs = new Set(['prores', 'qtrle', 'png', 'vp8', 'vp9', 'hap', 'cfhd'])

function readColour(stream: ProbeStream): Colour {
  const format = stream.pix_fmt ?? ''
  return {
    matrix: stated(stream.color_space),
    primaries: stated(stream.color_primaries),
    rgb: rgbFormats.test(format),
    alpha: alphaFormats.test(format) && alphaCodecs.has(stream.codec_name ?? ''),
    peak: peakOf(stream),
  }
}

/** The picture of a probed stream, as it is to be shown. */
export function readVideo(stream: ProbeStream, output: ProbeOutput): VideoStream {
  const rotation = stream.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0
  const aspect = ratio(stream.sample_aspect_ratio, ':') || 1
  // Square pixels by widening or heightening, never by losing lines.
  const stored = {
    width: Math.round((stream.width ?? 0) * Math.max(1, aspect)),
    height: Math.round((stream.height ?? 0) / Math.min(1, aspect)),
  }
  const turned = Math.abs(Math.round(rotation / 90)) % 2 === 1
  const transfer = stream.color_transfer === 'smpte2084' ? 'pq' : stream.color_transfer === 'arib-std-b67' ? 'hlg' : 'sdr'
  return {
    index: stream.index,
    codec: stream.codec_name ?? '',
    width: turned ? stored.height : stored.width,
    height: turned ? stored.width : stored.height,
    averageRate: ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate),
    nominalRate: ratio(stream.r_frame_rate),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    transfer,
    fullRange: stream.color_range === 'pc',
    colour: readColour(stream),
    end: streamEnd(stream, output),
  }
}
