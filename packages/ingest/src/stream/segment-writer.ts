import { type Configurations, trackId, videoTimescale, writeInit } from '../packager/init-segment.ts'
import { type FragmentTrack, segmentType, writeFragment } from '../packager/movie-fragment.ts'
import { describeTracks, type LiveOutput } from './live-output.ts'
import { isSegmentFull, partSeconds, segmentSeconds } from './part-limits.ts'
import type { AudioSample, VideoSample } from './sample.ts'

/** Where a run begins. */
export type RunStart = {
  /** Seconds on the timeline of the live. */
  start?: number
  /** Numbers of its first segment and initialisation segment. */
  segment?: number
  init?: number
}

/** Samples of a part. `end` is the decode time after its last picture, in ticks. */
export type PartSamples = { video: VideoSample[]; end: number; audio: AudioSample[] }

type OpenSegment = { start: number; duration: number; parts: number; size: number; discontinuity: boolean }

/** Writes sections, segments and parts, and numbers them. */
export class SegmentWriter {
  readonly #start: number
  #segment: number
  #init: number
  #configurations: Configurations = {}
  #open: OpenSegment | undefined
  #discontinuity = false
  #fragments = 0
  /** Milliseconds on the clock of the stream at which the run begins. */
  #zero: number | undefined
  /** First composition offset of the section, in ticks: subtracted from all. */
  #lead = 0

  constructor({ start = 0, segment = 0, init = 0 }: RunStart) {
    this.#start = start
    this.#segment = segment
    this.#init = init - 1
  }

  /** Seconds of the open segment so far. */
  get segmentDuration(): number {
    return this.#open?.duration ?? 0
  }

  /**
   * Begins a section with an initialisation segment.
   * @param time milliseconds on the clock of the stream at which its first picture or sound is shown.
   * @param lead composition offset of its first picture.
   */
  beginSection(configurations: Configurations, time: number, lead: number): LiveOutput[] {
    const closed = this.closeSegment()
    this.#zero ??= time
    this.#lead = lead
    this.#configurations = configurations
    this.#init++
    this.#discontinuity = true
    const init = {
      kind: 'init' as const,
      init: this.#init,
      segment: this.#segment,
      bytes: writeInit(configurations),
      tracks: describeTracks(configurations),
      configurations,
      origin: this.#origin,
    }
    return [...closed, init]
  }

  /** Writes a part; a full segment is closed before it where it has a key frame first. */
  writePart(samples: PartSamples): LiveOutput[] {
    const tracks = [...this.#videoTrack(samples), ...this.#audioTrack(samples.audio)]
    const [lead] = tracks
    if (!lead) return []
    const independent = lead.samples[0]?.key ?? false
    const closed = independent && this.#isFull(lead.isVideo) ? this.closeSegment() : []
    const timescale = lead.isVideo ? videoTimescale : (this.#configurations.audio?.sampleRate ?? 1)
    const start = lead.begin / timescale
    const duration = lead.samples.reduce((sum, each) => sum + each.duration, 0) / timescale
    const open = (this.#open ??= { start, duration: 0, parts: 0, size: 0, discontinuity: this.#discontinuity })
    const fragment = writeFragment(++this.#fragments, tracks)
    const bytes = open.parts === 0 ? Buffer.concat([segmentType, fragment]) : fragment
    const part = open.parts++
    open.duration += duration
    open.size += bytes.length
    const discontinuity = this.#discontinuity
    this.#discontinuity = false
    const numbers = { init: this.#init, segment: this.#segment, part }
    return [...closed, { kind: 'part', ...numbers, start, duration, independent, discontinuity, bytes, content: tracks }]
  }

  closeSegment(): LiveOutput[] {
    const open = this.#open
    if (!open) return []
    this.#open = undefined
    return [{ kind: 'segment', init: this.#init, segment: this.#segment++, ...open }]
  }

  /** Ticks from the clock of the stream to the timeline of the live. */
  get #origin(): number {
    return Math.round((this.#start - (this.#zero ?? 0) / 1000) * videoTimescale)
  }

  #isFull(isVideo: boolean): boolean {
    return isVideo ? isSegmentFull(this.segmentDuration) : this.segmentDuration + partSeconds > segmentSeconds
  }

  #videoTrack({ video, end }: PartSamples): FragmentTrack[] {
    const [first] = video
    if (!first) return []
    const shift = this.#lead + this.#origin
    const samples = video.map(({ bytes, key, compositionOffset, dts }, index) => ({
      bytes,
      key,
      compositionOffset: compositionOffset - this.#lead,
      duration: (video[index + 1]?.dts ?? end) - dts,
    }))
    return [{ id: trackId.video, isVideo: true, begin: Math.max(0, first.dts + shift), samples }]
  }

  #audioTrack(audio: AudioSample[]): FragmentTrack[] {
    const rate = this.#configurations.audio?.sampleRate
    const [first] = audio
    if (!rate || !first) return []
    const shift = Math.round((this.#start - (this.#zero ?? 0) / 1000) * rate)
    const samples = audio.map(({ bytes, begin, duration }, index) => {
      const next = audio[index + 1]
      return { bytes, key: true, compositionOffset: 0, duration: next ? next.begin - begin : duration }
    })
    return [{ id: trackId.audio, isVideo: false, begin: Math.max(0, first.begin + shift), samples }]
  }
}
