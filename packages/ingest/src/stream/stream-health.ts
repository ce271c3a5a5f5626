import type { AvcConfiguration } from '../flv/avc-configuration.ts'
import type { AudioSample, VideoSample } from './sample.ts'

/** Faults counted since the stream began. */
type Counts = {
  /** Messages that could not be read. */
  damaged: number
  /** Pictures and frames of sound that came before their configuration. */
  unusable: number
  /** Frames of sound for which the timestamps had no room. */
  dropped: number
  /** Jumps of the timestamps. */
  jumps: number
}

/** State of a stream over its last ten seconds, by its timestamps. */
export type HealthFigures = Counts & {
  /** Bits per second of picture and sound, and of each. */
  bitRate: number
  videoBitRate: number
  audioBitRate: number
  /** Pictures per second; 0 without picture. */
  frameRate: number
  /** Seconds between the last two key frames; absent before the second. */
  keyFrameSeconds?: number
  /** Pictures that are missing by the timestamps, since the stream began. */
  missingFrames: number
  hasVideo: boolean
  hasAudio: boolean
  width?: number
  height?: number
}

const windowMilliseconds = 10_000
const mostEntries = 10_000
/** A track counts as present until it is this far behind the other. */
const presence = 2000
const intervalsKept = 31

type Entry = { time: number; bytes: number; picture: boolean }

/** Measures a stream by its samples. */
export class StreamHealth {
  #entries: Entry[] = []
  #first = 0
  #intervals: number[] = []
  #missing = 0
  #lastVideo: number | undefined
  #lastAudio: number | undefined
  #lastKey: number | undefined
  #keyDistance: number | undefined
  #picture: AvcConfiguration | undefined

  add(sample: VideoSample | AudioSample): void {
    if (sample.kind === 'video') this.#addPicture(sample)
    else this.#lastAudio = sample.time
    this.#entries.push({ time: sample.time, bytes: sample.bytes.length, picture: sample.kind === 'video' })
    while (this.#entries.length - this.#first > mostEntries || (this.#entries[this.#first]?.time ?? 0) < sample.time - windowMilliseconds)
      this.#first++
    // Entries are removed many at once, so that a sample costs the same however many there are.
    if (this.#first > 1000) {
      this.#entries = this.#entries.slice(this.#first)
      this.#first = 0
    }
  }

  figures(counts: Counts): HealthFigures {
    const entries = this.#entries.slice(this.#first)
    const pictures = entries.filter(({ picture }) => picture)
    const seconds = span(entries)
    // The last sample only ends the span.
    const counted = entries.slice(0, -1)
    const rateOf = (some: Entry[]) => (seconds > 0 ? Math.round((some.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / seconds) : 0)
    const newest = Math.max(this.#lastVideo ?? -Infinity, this.#lastAudio ?? -Infinity)
    const isPresent = (last: number | undefined) => last !== undefined && last >= newest - presence
    const hasVideo = isPresent(this.#lastVideo)
    return {
      ...counts,
      bitRate: rateOf(counted),
      videoBitRate: rateOf(counted.filter(({ picture }) => picture)),
      audioBitRate: rateOf(counted.filter(({ picture }) => !picture)),
      frameRate: hasVideo && span(pictures) > 0 ? Math.round(((pictures.length - 1) / span(pictures)) * 100) / 100 : 0,
      ...(this.#keyDistance !== undefined && { keyFrameSeconds: this.#keyDistance / 1000 }),
      missingFrames: this.#missing,
      hasVideo,
      hasAudio: isPresent(this.#lastAudio),
      ...(this.#picture && { width: this.#picture.width, height: this.#picture.height }),
    }
  }

  #addPicture({ time, key, configuration }: VideoSample): void {
    this.#picture = configuration
    if (this.#lastVideo !== undefined) this.#countMissing(time - this.#lastVideo)
    this.#lastVideo = time
    if (!key) return
    if (this.#lastKey !== undefined) this.#keyDistance = time - this.#lastKey
    this.#lastKey = time
  }

  #countMissing(interval: number): void {
    if (interval <= 0) return
    const middle = this.#intervals.toSorted((a, b) => a - b)[this.#intervals.length >> 1] ?? 0
    // Timestamps are whole milliseconds: the mean of the usual intervals is finer than any of them.
    const near = this.#intervals.filter((each) => each > middle / 1.5 && each < middle * 1.5)
    const usual = near.length > 0 ? near.reduce((sum, each) => sum + each, 0) / near.length : undefined
    if (usual !== undefined && interval > usual * 1.5) this.#missing += Math.round(interval / usual) - 1
    this.#intervals.push(interval)
    if (this.#intervals.length > intervalsKept) this.#intervals.shift()
  }
}

/** Seconds between the first and the last; 0 where there are fewer than two. */
const span = (entries: readonly Entry[]): number => Math.max(0, ((entries.at(-1)?.time ?? 0) - (entries[0]?.time ?? 0)) / 1000)
