import type { AudioStream } from './media-info.ts'

/** Most channels with defined positions in a room. */
const placedChannels = 8
const placed = (channels: number): boolean => channels <= placedChannels || channels === 16

/** Filters that make stereo of any number of channels, as loud as the source is. */
function toStereo(channels: number): string[] {
  if (channels === 1) return ['pan=stereo|c0=c0|c1=c0']
  if (channels === 2) return []
  if (!placed(channels)) {
    // Recordings of many tracks: odd ones to the left, even ones to the right.
    const side = (from: number) => Array.from({ length: Math.ceil((channels - from) / 2) }, (_, index) => `c${from + index * 2}`).join('+')
    return [`pan=stereo|c0<${side(0)}|c1<${side(1)}`]
  }
  // In whole numbers the mix would be turned down until it cannot clip, and speech with it; a limiter leaves it as loud as it is.
  return ['aformat=sample_fmts=fltp', 'aformat=channel_layouts=stereo', 'alimiter=limit=0.95:level=false:latency=true']
}

/**
 * Filters that lay a sound on the timeline of the media, gaps filled, in stereo.
 * @param length seconds it has to last at least: that of the picture, without which players stop where the sound ends.
 */
export function soundFilters({ channels }: AudioStream, length: number | undefined): string {
  const pad = length === undefined ? [] : [`apad=whole_dur=${length.toFixed(6)}`]
  return ['aresample=async=1:first_pts=0', ...toStereo(channels), 'aresample=48000', ...pad].join(',')
}
