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
      const { width, height } = frame.grey
      const scale = Math.min(1, pictureSide / Math.max(width, height))
      const { data, ...size } = resizeArea(frame.grey, Math.round(width * scale), Math.round(height * scale))
      pictures.push({ second: frame.second, grey: { ...size, data: Uint8Array.from(data, (value) => Math.round(value)) } })
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
