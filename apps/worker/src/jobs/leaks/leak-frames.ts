import type { LeakFrame, LeakThumbnails, Thumbnail } from '@videozz/imprint/detect'
import { thumbnailSize } from '@videozz/imprint/detect'
import { type MediaInfo, readGreyFrames, type VideoStream } from '@videozz/media'

/** Frames a second that the detector reads, and the longer side of one in pixels. */
const [rate, side] = [6, 640]
/** Small pictures a second, and seconds of them, that a media is found by. */
const [searchRate, searchSeconds] = [2, 1800]
/** Seconds of a leak that are read: far more than any name needs. */
export const readSeconds = 3600

/** A leaked copy as a file of this machine. */
export type LocalLeak = { path: string; info: MediaInfo; video: VideoStream; folder: string; signal: AbortSignal }

/** Frames of a copy as the detector takes them. */
export async function* readLeakFrames({ path, video, folder, signal }: LocalLeak): AsyncGenerator<LeakFrame> {
  const scale = Math.min(1, side / Math.max(video.width, video.height))
  const size = { width: Math.max(2, Math.round(video.width * scale)), height: Math.max(2, Math.round(video.height * scale)) }
  let index = 0
  for await (const data of readGreyFrames({ path, video, rate, size, seconds: readSeconds, folder, signal }))
    yield { second: index++ / rate, grey: { ...size, data } }
}

/** Small pictures of a copy, that the media it shows is found by. */
export async function readLeakThumbnails({ path, video, folder, signal }: LocalLeak): Promise<LeakThumbnails> {
  const found: Thumbnail[] = []
  const request = { path, video, rate: searchRate, size: thumbnailSize, seconds: searchSeconds, folder, signal }
  for await (const data of readGreyFrames(request)) found.push({ second: found.length / searchRate, data: Uint8Array.from(data) })
  return { thumbnails: found, aspect: video.width / video.height }
}
