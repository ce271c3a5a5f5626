import type { PlaybackMedia } from '@videozz/contract'

/** An earlier playback that stopped so near the beginning or the end is not resumed. Seconds. */
const nearStartSeconds = 5
const nearEndSeconds = 10

/**
 * Where a viewer resumes, in seconds: the server's stored position, else this browser's. Null to start at the beginning: too little was
 * watched, it was watched to its end, or that part is not encoded yet.
 */
export function resumePoint(
  media: Pick<PlaybackMedia, 'duration' | 'complete' | 'encodedSeconds' | 'live'>,
  fromServer: number | null,
  fromBrowser: number | null,
): number | null {
  const at = fromServer ?? fromBrowser
  if (at === null || !Number.isFinite(at) || at < nearStartSeconds) return null
  // A live on air begins where it is now.
  if (media.live !== undefined && !media.complete) return null
  if (media.duration !== null && at > media.duration - nearEndSeconds) return null
  return media.complete || at < media.encodedSeconds - 2 ? at : null
}
