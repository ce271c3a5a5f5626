import { MediaError } from './media-error.ts'
import type { AudioStream, VideoStream } from './media-info.ts'
import { type ProbeOutput, type ProbeStream, seconds, streamEnd } from './probe-output.ts'
import { readVideo } from './read-video.ts'

/** Streams to encode; the length is undefined where nothing states it. */
export type FoundMedia = {
  kind: 'video' | 'audio'
  format: string
  duration: number | undefined
  video: VideoStream | undefined
  audio: AudioStream | undefined
}

const tagOf = (stream: ProbeStream): string => (stream.codec_tag_string ?? '').toLowerCase()
/** Codecs that only Apple's own software decodes: ProRes RAW and its HQ form, ProRes of its vector kind, spatial sound (APAC). */
const appleTags = new Set(['aprn', 'aprh', 'apvx', 'apac', 'icod'])
/** ProRes RAW is taken for ProRes by a decoder that then finds none in it. */
const isRaw = (stream: ProbeStream): boolean => stream.codec_name === 'prores' && ['aprn', 'aprh'].includes(tagOf(stream))
/** Sample entries of FairPlay and of Common Encryption (ISO/IEC 23001-7). */
const lockedTags = new Set(['drmi', 'drms', 'drmt', 'encv', 'enca'])

/** Dolby Vision without a base any other decoder can show in true colours (profile 5). */
const isBareDolbyVision = (stream: ProbeStream): boolean =>
  stream.side_data_list?.some((side) => side.dv_profile === 5 && !side.dv_bl_signal_compatibility_id) ?? false

/** Whether it is worth encoding: not a cover picture. */
export const isPicture = (stream: ProbeStream): boolean =>
  stream.codec_type === 'video' && !stream.disposition?.['attached_pic'] && !stream.disposition?.['timed_thumbnails']
const isSound = (stream: ProbeStream): boolean => stream.codec_type === 'audio'
const isKnown = (stream: ProbeStream): boolean =>
  stream.codec_name !== undefined &&
  stream.codec_name !== 'none' &&
  stream.codec_name !== 'unknown' &&
  !lockedTags.has(tagOf(stream)) &&
  !isRaw(stream) &&
  !isBareDolbyVision(stream)
const area = (stream: ProbeStream): number => (stream.width ?? 0) * (stream.height ?? 0)

/** Of several, those marked as default, where any is; single pictures rank after films. */
function preferred(streams: ProbeStream[]): ProbeStream[] {
  const moving = streams.filter((stream) => stream.codec_type !== 'video' || stream.nb_frames !== '1')
  const rest = moving.length > 0 ? moving : streams
  const marked = rest.filter((stream) => stream.disposition?.['default'])
  return marked.length > 0 ? marked : rest
}

/** Why none of these streams can be encoded. */
function refusal(streams: ProbeStream[], what: 'picture' | 'sound'): MediaError {
  const tags = streams.map(tagOf)
  const detail = streams.map((stream) => `${stream.codec_name ?? 'unknown'} (${tagOf(stream)})`).join(', ')
  if (tags.some((tag) => lockedTags.has(tag))) return new MediaError('PROTECTED', detail)
  if (tags.some((tag) => appleTags.has(tag))) return new MediaError('APPLE_CODEC', detail)
  return new MediaError(what === 'sound' ? 'SOUND_UNSUPPORTED' : 'CODEC_UNSUPPORTED', detail)
}

/**
 * Chooses the streams to encode: of the decodable pictures the one marked as default, the largest where several are; of the sounds
 * the first marked as default. Data, subtitles and covers are left.
 * @throws MediaError when there is none, or only ones that cannot be decoded.
 */
export function chooseStreams(output: ProbeOutput): FoundMedia {
  const streams = output.streams ?? []
  const pictures = streams.filter(isPicture)
  const sounds = streams.filter(isSound)
  const picture = preferred(pictures.filter((stream) => isKnown(stream) && area(stream) > 0)).reduce<ProbeStream | undefined>(
    (best, stream) => (best && area(best) >= area(stream) ? best : stream),
    undefined,
  )
  const sound = preferred(
    sounds.filter((stream) => isKnown(stream) && Number(stream.sample_rate ?? 0) > 0 && (stream.channels ?? 0) > 0),
  )[0]
  if (!picture && pictures.length > 0) throw refusal(pictures, 'picture')
  // A film without its sound would look encoded and be worth nothing.
  if (!sound && sounds.length > 0) throw refusal(sounds, 'sound')
  if (!picture && !sound) throw new MediaError('NOT_MEDIA', 'no picture and no sound')
  const video = picture && readVideo(picture, output)
  const audio = sound && { index: sound.index, codec: sound.codec_name ?? '', channels: sound.channels ?? 0, end: streamEnd(sound, output) }
  const longest = Math.max(video?.end ?? 0, audio?.end ?? 0)
  return {
    kind: video ? 'video' : 'audio',
    format: output.format?.format_name?.split(',')[0] ?? '',
    duration: longest > 0 ? longest : seconds(output.format?.duration),
    video,
    audio,
  }
}
