import { MediaError } from './media-error.ts'
import type { AudioStream, VideoStream } from './media-info.ts'

/** What `ffprobe -of json` says, as far as it is read. */
export type ProbeStream = {
  index: number
  codec_type?: string
  codec_name?: string
  codec_tag_string?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  field_order?: string
  color_transfer?: string
  color_range?: string
  duration?: string
  channels?: number
  sample_rate?: string
  disposition?: Record<string, number>
  side_data_list?: { side_data_type?: string; rotation?: number }[]
  tags?: Record<string, string>
}
export type ProbeOutput = { streams?: ProbeStream[]; format?: { format_name?: string; duration?: string; tags?: Record<string, string> } }

/** Streams to encode; the length is undefined where nothing states it. */
export type FoundMedia = {
  kind: 'video' | 'audio'
  format: string
  duration: number | undefined
  video: VideoStream | undefined
  audio: AudioStream | undefined
}

/** Codec tags only Apple's own software decodes: ProRes RAW, Intermediate, Animation variants and spatial sound. */
const appleTags = new Set(['aprn', 'aprh', 'icod', 'apvx', 'apac', 'avin'])

const seconds = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}
const ratio = (text: string | undefined, separator = '/'): number => {
  const [above = 0, below = 0] = (text ?? '').split(separator).map(Number)
  return below > 0 ? above / below : 0
}

/** Whether a decoder for it exists and it is worth encoding (not a cover picture). */
const isPicture = (stream: ProbeStream): boolean =>
  stream.codec_type === 'video' && !stream.disposition?.['attached_pic'] && !stream.disposition?.['timed_thumbnails']
const isKnown = (stream: ProbeStream): boolean =>
  stream.codec_name !== undefined && stream.codec_name !== 'none' && stream.codec_name !== 'unknown'

function readVideo(stream: ProbeStream): VideoStream {
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
    duration: seconds(stream.duration),
  }
}

/**
 * Chooses the streams to encode: the first decodable picture and sound; data tracks and covers are left.
 * @throws MediaError when there is none, or only ones without a decoder.
 */
export function readProbeOutput(output: ProbeOutput): FoundMedia {
  const streams = output.streams ?? []
  const format = output.format?.format_name?.split(',')[0] ?? ''
  const pictures = streams.filter(isPicture)
  const picture = pictures.find((stream) => isKnown(stream) && (stream.width ?? 0) > 0 && (stream.height ?? 0) > 0)
  const sound = streams.find((stream) => stream.codec_type === 'audio' && isKnown(stream) && Number(stream.sample_rate ?? 0) > 0)
  if (!picture && pictures.length > 0) {
    const apple = pictures.some((stream) => appleTags.has((stream.codec_tag_string ?? '').toLowerCase()))
    throw new MediaError(apple ? 'APPLE_CODEC' : 'CODEC_UNSUPPORTED', pictures.map((stream) => stream.codec_tag_string).join(', '))
  }
  if (!picture && !sound) throw new MediaError('NOT_MEDIA', 'no picture and no sound')
  const video = picture && readVideo(picture)
  const audio = sound && {
    index: sound.index,
    codec: sound.codec_name ?? '',
    channels: sound.channels ?? 0,
    duration: seconds(sound.duration),
  }
  const longest = Math.max(video?.duration ?? 0, audio?.duration ?? 0)
  return {
    kind: video ? 'video' : 'audio',
    format,
    duration: video && longest > 0 ? longest : seconds(output.format?.duration),
    video,
    audio,
  }
}
