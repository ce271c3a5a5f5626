import type { Rung } from '@videozz/domain'
import { type EncodedPicture, EncodedPictureReader, IngestError, PictureFeed, type VideoSample } from '@videozz/ingest'
import { LiveEncoder, type LiveEncoderEnd, type LivePreset } from '@videozz/media'

/** An encoder is too slow once more pictures than it may hold back for their order have waited too long, or so many bytes wait. */
const behind = { pictures: 30, bytes: 16 * 1024 ** 2 } as const
/** It goes on with so few pictures left. */
const caughtUp = 16
/** Milliseconds without any output in which it counts as stopped. */
const stoppedMs = 10_000
/** At its end it may be silent for as long as a picture may wait, and has so many times that to encode what is left. */
const finishDelays = 5
const finishLookMs = 250

export type RungEncoderSetUp = {
  rungs: readonly Rung[]
  keys: 'source' | 'even'
  preset: LivePreset
  /** Milliseconds that a picture may wait. */
  mostDelayMs: number
  /** What it is given begins here. */
  first: VideoSample
  onPicture: (rung: number, picture: EncodedPicture) => void
}

/** One encoder process for pictures of one configuration, and how far it is with what it was given. */
export class RungEncoder {
  readonly rungs: readonly Rung[]
  readonly begunAt = performance.now()
  readonly ended: Promise<LiveEncoderEnd>
  readonly #process: LiveEncoder
  readonly #feed: PictureFeed
  readonly #mostDelayMs: number
  /** Last picture of each rung, in ticks on the clock of the stream. */
  readonly #last: number[]
  /** Pictures that did not come out yet. */
  #given: { time: number; at: number }[] = []
  #heardAt = performance.now()

  constructor({ rungs, keys, preset, mostDelayMs, first, onPicture }: RungEncoderSetUp) {
    this.rungs = rungs
    this.#mostDelayMs = mostDelayMs
    this.#feed = new PictureFeed(first.configuration, first.dts)
    this.#last = rungs.map(() => -Infinity)
    const readers = rungs.map(() => new EncodedPictureReader(this.#feed.base))
    const read = (rung: number, bytes: Buffer): EncodedPicture[] => {
      try {
        return readers[rung]?.push(bytes) ?? []
      } catch (error) {
        if (!(error instanceof IngestError)) throw error
        // It ends as one that crashed.
        this.kill()
        return []
      }
    }
    const onData = (rung: number, bytes: Buffer): void => {
      for (const picture of read(rung, bytes)) {
        this.#note(rung, picture.time)
        onPicture(rung, picture)
      }
    }
    this.#process = new LiveEncoder({ rungs, keys, preset, onData })
    this.ended = this.#process.ended
  }

  /** After the last picture of a rung. */
  endOf(rung: number): number {
    return (this.#last[rung] ?? -Infinity) + 1
  }

  get isBehind(): boolean {
    return this.#process.unread > behind.bytes || this.#hasWaited(this.#mostDelayMs)
  }

  get isStopped(): boolean {
    return this.#hasWaited(stoppedMs) && performance.now() - this.#heardAt > stoppedMs
  }

  get hasCaughtUp(): boolean {
    return this.#given.length <= caughtUp
  }

  write(picture: VideoSample): void {
    this.#given.push({ time: picture.dts + picture.compositionOffset, at: performance.now() })
    this.#process.write(this.#feed.write(picture))
  }

  /** Nothing more comes: it ends once it has encoded what it was given, or when that takes too long. */
  async finish(): Promise<LiveEncoderEnd> {
    const since = performance.now()
    this.#process.end()
    const timer = setInterval(() => {
      const now = performance.now()
      const isSilent = now - Math.max(since, this.#heardAt) > this.#mostDelayMs
      if (isSilent || now - since > finishDelays * this.#mostDelayMs) this.kill()
    }, finishLookMs)
    const end = await this.ended
    clearInterval(timer)
    return end
  }

  kill(): void {
    this.#process.kill()
  }

  #hasWaited(milliseconds: number): boolean {
    const [oldest] = this.#given
    return oldest !== undefined && this.#given.length > behind.pictures && performance.now() - oldest.at > milliseconds
  }

  #note(rung: number, time: number): void {
    this.#heardAt = performance.now()
    this.#last[rung] = time
    const all = Math.min(...this.#last)
    const left = this.#given.findIndex((each) => each.time > all + 1)
    this.#given = left === -1 ? [] : this.#given.slice(left)
  }
}
