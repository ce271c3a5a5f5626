import type { AacConfiguration } from '../flv/aac-configuration.ts'
import type { StreamMetadata } from '../flv/stream-metadata.ts'
import { type Configurations, videoTimescale } from '../packager/init-segment.ts'
import type { LiveOutput } from './live-output.ts'
import { cutAudio, cutVideo, isTooMuch } from './part-limits.ts'
import type { AudioSample, VideoSample } from './sample.ts'
import { type RunStart, SegmentWriter } from './segment-writer.ts'

/** Milliseconds of the stream. */
const wait = {
  /** For sound that the encoder has announced, or might send, before the first part. */
  firstAudio: 1000,
  /** For a first picture, before the stream counts as sound alone. */
  firstVideo: 3000,
  /** For sound of a part, once its pictures are there. */
  audio: 500,
  /** Until sound that is missing counts as ended, at the next key frame. */
  endOfAudio: 3000,
  /** Until pictures that are missing count as ended. */
  endOfVideo: 10_000,
  /** Sound that may precede the key frame of the section it belongs to. */
  earlyAudio: 1000,
}

const milliseconds = (ticks: number): number => (ticks * 1000) / videoTimescale

/** When a picture is shown, in milliseconds on the clock of the stream. */
const shownAt = ({ dts, compositionOffset }: VideoSample): number => milliseconds(dts + compositionOffset)

const beginOf = ({ begin, configuration }: AudioSample): number => (begin * 1000) / configuration.sampleRate
const endOf = ({ begin, duration, configuration }: AudioSample): number => ((begin + duration) * 1000) / configuration.sampleRate

type Section = {
  tracks: Configurations
  /** When its first picture or sound is shown, in milliseconds on the clock of the stream. */
  from: number
  /** Composition offset of its first picture. */
  lead: number
}

/**
 * Makes sections of samples: stretches with the same tracks, each with an initialisation segment of its own. A section with picture begins
 * at a key frame; where the tracks change, the next one begins at the next key frame.
 */
export class SectionPackager {
  readonly #writer: SegmentWriter
  #section: Section | undefined
  #video: VideoSample[] = []
  #audio: AudioSample[] = []
  #lastAudio: AudioSample | undefined
  #expected: StreamMetadata = {}
  #awaitsPictures = false

  constructor(start: RunStart) {
    this.#writer = new SegmentWriter(start)
  }

  /** Takes what the encoder says about its tracks: what it does not send is not waited for. */
  expect(metadata: StreamMetadata): void {
    this.#expected = metadata
  }

  /** Pictures are on their way from an encoder: sound is kept for them as long as for pictures that stay away. */
  awaitPictures(awaits: boolean): void {
    this.#awaitsPictures = awaits
  }

  addVideo(sample: VideoSample): LiveOutput[] {
    const last = this.#video.at(-1)
    // Without the pictures before it, or after a change of configuration, only a key frame can be decoded.
    if (!sample.key && (!last || last.configuration !== sample.configuration)) return []
    const outputs: LiveOutput[] = []
    if (this.#section && sample.key && this.#changes(sample)) outputs.push(...this.#endSection(sample))
    else if (!this.#section && last && last.configuration !== sample.configuration) this.#video = []
    this.#video.push(sample)
    return [...outputs, ...this.#advance()]
  }

  addAudio(sample: AudioSample): LiveOutput[] {
    this.#lastAudio = sample
    this.#audio.push(sample)
    const newest = this.#video.at(-1)
    if (this.#section?.tracks.video && newest && sample.time - newest.time > wait.endOfVideo) {
      const outputs = this.#endSection()
      this.#video = []
      return [...outputs, ...this.#begin()]
    }
    return this.#advance()
  }

  /** Writes everything that waits, and ends the last segment. */
  end(): LiveOutput[] {
    const outputs = this.#section ? [] : this.#begin()
    return [...outputs, ...this.#endSection(undefined, Infinity), ...this.#writer.closeSegment()]
  }

  /** Whether the section that a key frame belongs to has other tracks than the open one. */
  #changes(sample: VideoSample): boolean {
    const { video, audio } = this.#section?.tracks ?? {}
    return sample.configuration !== video || this.#audioAt(sample.time) !== audio
  }

  #audioAt(time: number): AacConfiguration | undefined {
    return this.#lastAudio && this.#lastAudio.time >= time - wait.endOfAudio ? this.#lastAudio.configuration : undefined
  }

  #advance(): LiveOutput[] {
    if (!this.#section) return this.#isReady() ? [...this.#begin(), ...this.#advance()] : []
    const outputs: LiveOutput[] = []
    for (let part = this.#next(); part.length > 0; part = this.#next()) outputs.push(...part)
    return outputs
  }

  /** Whether enough is known of the tracks to begin the first section. */
  #isReady(): boolean {
    const [key] = this.#video
    const newest = this.#video.at(-1)
    if (key && newest)
      return (
        this.#audio.length > 0 || this.#expected.hasAudio === false || newest.time - key.time >= wait.firstAudio || isTooMuch(this.#video)
      )
    const [sound] = this.#audio
    if (!sound || !this.#lastAudio) return false
    const longest = this.#awaitsPictures ? wait.endOfVideo : wait.firstVideo
    return this.#expected.hasVideo === false || this.#lastAudio.time - sound.time >= longest || isTooMuch(this.#audio)
  }

  #begin(): LiveOutput[] {
    const [key] = this.#video
    const [sound] = this.#audio
    if (!key && !sound) return []
    const video = key?.configuration
    const audio = key ? this.#audioAt(key.time) : sound?.configuration
    const lead = key?.compositionOffset ?? 0
    const from = key ? shownAt(key) : sound ? beginOf(sound) : 0
    const tracks = { ...(video && { video }), ...(audio && { audio }) }
    this.#section = { tracks, from, lead }
    return this.#writer.beginSection(tracks, from, lead)
  }

  /** The next part of the open section, if it is complete. */
  #next(): LiveOutput[] {
    if (!this.#section) return []
    if (!this.#section.tracks.video) {
      const frames = this.#audio.filter((frame) => this.#belongs(frame))
      const count = cutAudio(frames)
      if (count === undefined) return []
      this.#audio = frames.slice(count)
      return this.#writer.writePart({ video: [], end: 0, audio: frames.slice(0, count) })
    }
    const forced = this.#video.length > 1 && (isTooMuch(this.#video) || isTooMuch(this.#audio))
    const count = cutVideo(this.#video, this.#writer.segmentDuration) ?? (forced ? this.#video.length - 1 : undefined)
    const next = count === undefined ? undefined : this.#video[count]
    if (!count || !next || (!forced && !this.#hasAudioUntil(next))) {
      this.#dropOldAudio()
      return []
    }
    return this.#writeVideo(count, next.dts)
  }

  /** Whether a frame of sound is of the open section; what came late for the one before it is not. */
  #belongs(frame: AudioSample): boolean {
    return frame.configuration === this.#section?.tracks.audio && beginOf(frame) >= this.#section.from
  }

  /** Writes pictures, with the sound up to the end of the last of them. */
  #writeVideo(count: number, end: number, soundUntil = milliseconds(end + (this.#section?.lead ?? 0))): LiveOutput[] {
    const pictures = this.#video.splice(0, count)
    const later = this.#audio.findIndex((frame) => beginOf(frame) >= soundUntil)
    const sound = this.#audio.splice(0, later === -1 ? this.#audio.length : later)
    return this.#writer.writePart({ video: pictures, end, audio: sound.filter((frame) => this.#belongs(frame)) })
  }

  /** Whether the sound reaches to a picture, or is so late that the part is not kept waiting for it. */
  #hasAudioUntil(picture: VideoSample): boolean {
    const { tracks, lead = 0 } = this.#section ?? {}
    const newest = this.#video.at(-1)
    if (!tracks?.audio || !newest) return true
    const reached = this.#lastAudio ? endOf(this.#lastAudio) : -Infinity
    return reached >= milliseconds(picture.dts + lead) || newest.time - picture.time >= wait.audio
  }

  /** In a section without sound, what comes is kept only as long as it may belong to the next. */
  #dropOldAudio(): void {
    const newest = this.#video.at(-1)
    if (this.#section?.tracks.audio || !newest) return
    this.#audio = this.#audio.filter(({ time }) => time >= newest.time - wait.earlyAudio)
  }

  /**
   * Writes what is left of the open section.
   * @param next the picture that begins the next one.
   * @param soundUntil milliseconds; by default sound ends with the picture.
   */
  #endSection(next?: VideoSample, soundUntil?: number): LiveOutput[] {
    const section = this.#section
    if (!section) return []
    const outputs = section.tracks.video ? this.#endPictures(next?.dts, soundUntil) : this.#endSound(next ? shownAt(next) : Infinity)
    this.#section = undefined
    if (next) {
      this.#video = [next]
      outputs.push(...this.#begin())
      this.#video = []
    }
    return outputs
  }

  #endPictures(end?: number, soundUntil?: number): LiveOutput[] {
    const outputs: LiveOutput[] = []
    const cut = () => cutVideo(this.#video, this.#writer.segmentDuration)
    for (let count = cut(); count; count = cut()) outputs.push(...this.#writeVideo(count, this.#video[count]?.dts ?? 0))
    const last = this.#video.at(-1)
    const before = this.#video.at(-2)
    const usual = last && before ? last.dts - before.dts : videoTimescale / (last?.configuration.frameRate ?? 30)
    if (last) outputs.push(...this.#writeVideo(this.#video.length, end ?? last.dts + Math.round(usual), soundUntil))
    return outputs
  }

  #endSound(until: number): LiveOutput[] {
    const outputs: LiveOutput[] = []
    this.#audio = this.#audio.filter((frame) => this.#belongs(frame))
    for (let count = this.#countAudio(until); count > 0; count = this.#countAudio(until))
      outputs.push(...this.#writer.writePart({ video: [], end: 0, audio: this.#audio.splice(0, count) }))
    return outputs
  }

  /** Frames of sound of the next part before a moment. */
  #countAudio(until: number): number {
    const before = this.#audio.filter((each) => beginOf(each) < until)
    return cutAudio(before) ?? before.length
  }
}
