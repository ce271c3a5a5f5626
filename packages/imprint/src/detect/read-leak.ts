import { type Grey, resizeArea } from './picture.ts'
import { makeThumbnail, type Thumbnail } from './thumbnail.ts'

/** A frame of a leak and the second it is shown at. All have one size; 6 a second of at most 640×360 are enough. */
export type LeakFrame = { second: number; grey: Grey }

/** What is kept of a leak to find what it shows. */
export type LeakSummary = {
  thumbnails: Thumbnail[]
  /** Larger pictures of some moments, spread evenly. */
  pictures: LeakFrame[]
}

/** Pictures kept, between half and all of so many, and the longer side of one in pixels. */
const [mostPictures, pictureSide] = [48, 640]

/** A copy of a picture, at most as large as is kept. */
function reduce({ width, height, data }: Grey): Grey {
  const scale = Math.min(1, pictureSide / Math.max(width, height))
  if (scale === 1) return { width, height, data: new Uint8Array(data) }
  const resized = resizeArea({ width, height, data }, Math.round(width * scale), Math.round(height * scale))
  const rounded = new Uint8Array(resized.data.length)
  // As a loop: a conversion by `from` takes ten times as long.
  for (let at = 0; at < rounded.length; at++) rounded[at] = Math.round(resized.data[at] ?? 0)
  return { width: resized.width, height: resized.height, data: rounded }
}

/** Seconds of a leak that are read: far more than any name needs. */
export const mostSeconds = 3600

/** Reads a leak once, in memory that does not grow beyond that of an hour. */
export async function summariseLeak(frames: AsyncIterable<LeakFrame>, onFrame: (frame: LeakFrame) => void): Promise<LeakSummary> {
  const thumbnails: Thumbnail[] = []
  let pictures: LeakFrame[] = []
  let every = 1
  for await (const frame of frames) {
    if (frame.second > mostSeconds) break
    if (thumbnails.length % every === 0) {
      pictures.push({ second: frame.second, grey: reduce(frame.grey) })
      if (pictures.length > mostPictures) {
        pictures = pictures.filter((_, index) => index % 2 === 0)
        every *= 2
      }
    }
    thumbnails.push(makeThumbnail(frame.second, frame.grey))
    onFrame(frame)
  }
  return { thumbnails, pictures }
}
