import { type AacConfiguration, readAacConfiguration } from '../flv/aac-configuration.ts'
import { readAudioTag } from '../flv/audio-tag.ts'
import { AudioTimeline } from '../timing/audio-timeline.ts'
import type { StreamClock } from '../timing/stream-clock.ts'
import type { AudioSample } from './sample.ts'

/** Sound of a publisher, with the configuration that was valid for each frame. */
export class AudioReader {
  readonly #clock: StreamClock
  #configured: { configuration: AacConfiguration; timeline: AudioTimeline } | undefined
  /** Frames that came before a configuration. */
  unusable = 0
  /** Frames for which there was no room on the clock. */
  dropped = 0

  constructor(clock: StreamClock) {
    this.#clock = clock
  }

  /** @throws IngestError of tags and configurations. */
  read(payload: Buffer, timestamp: number): AudioSample | undefined {
    const tag = readAudioTag(payload)
    if (tag.kind === 'ignored') return undefined
    if (tag.kind === 'configuration') {
      if (tag.bytes.length > 0) this.#configure(tag.bytes)
      return undefined
    }
    if (!this.#configured) {
      this.unusable++
      return undefined
    }
    const { configuration, timeline } = this.#configured
    const time = this.#clock.place('audio', timestamp)
    const place = timeline.place(time)
    if (!place) {
      this.dropped++
      return undefined
    }
    return { kind: 'audio', time, ...place, bytes: tag.bytes, configuration }
  }

  #configure(record: Buffer): void {
    if (this.#configured?.configuration.record.equals(record)) return
    const configuration = readAacConfiguration(record)
    this.#configured = { configuration, timeline: new AudioTimeline(configuration.sampleRate, configuration.frameSamples) }
  }
}
