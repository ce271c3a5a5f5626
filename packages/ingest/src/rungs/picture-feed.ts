import { trackId, videoTimescale, writeInit } from '../packager/init-segment.ts'
import { writeFragment } from '../packager/movie-fragment.ts'
import type { VideoSample } from '../stream/sample.ts'

/** Decoders go by the begin of each picture; the last one of a stream has no other length. */
const nominalDuration = videoTimescale / 30

/** A picture by its decode time and its distance to display, in ticks. */
export type FedPicture = Pick<VideoSample, 'dts' | 'compositionOffset' | 'key' | 'bytes'>

/** Writes pictures of one configuration as fragmented MP4 for an encoder, one at a time. Its time 0 is `base`. */
export class PictureFeed {
  /** Decode time of its first picture, in ticks on the clock of the stream. */
  readonly base: number
  readonly #configuration: VideoSample['configuration']
  #pictures = 0

  constructor(configuration: VideoSample['configuration'], base: number) {
    this.base = base
    this.#configuration = configuration
  }

  /** The bytes of a picture, after the initialisation segment where it is the first. */
  write({ dts, compositionOffset, key, bytes }: FedPicture): Buffer {
    const head = this.#pictures === 0 ? [writeInit({ video: this.#configuration })] : []
    const sample = { bytes, key, compositionOffset, duration: nominalDuration }
    const track = { id: trackId.video, isVideo: true, begin: dts - this.base, samples: [sample] }
    return Buffer.concat([...head, writeFragment(++this.#pictures, [track])])
  }
}
