import { IngestError, type IngestFault } from '../ingest-error.ts'
import { readMetadata, type StreamMetadata } from '../flv/stream-metadata.ts'
import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import { StreamClock } from '../timing/stream-clock.ts'
import { AudioReader } from './audio-reader.ts'
import type { LiveOutput } from './live-output.ts'
import { SectionPackager } from './section-packager.ts'
import type { VideoSample } from './sample.ts'
import type { RunStart } from './segment-writer.ts'
import { type HealthFigures, StreamHealth } from './stream-health.ts'
import { VideoReader } from './video-reader.ts'

/** Faults of single messages, which are left out; all others end the stream. */
const passing: ReadonlySet<IngestFault> = new Set<IngestFault>([
  'TAG_SHORT',
  'TAG_TYPE',
  'NAL_LENGTH',
  'AMF_SHORT',
  'AMF_TYPE',
  'AMF_DEPTH',
  'AMF_PROPERTIES',
  'AMF_STRING',
])

/**
 * One run of a live: messages of a publisher in, initialisation segments, parts and segments out. A new connection is a new run, which
 * continues with the numbers and the time given.
 */
export class LiveStream {
  /**
   * Is shown each picture before it is packaged. One that is not to pass is left to `addPicture`, which gets those of an encoder in its
   * place.
   */
  onPicture: (picture: VideoSample) => 'pass' | 'hold' = () => 'pass'
  readonly #clock = new StreamClock()
  readonly #video = new VideoReader(this.#clock)
  readonly #audio = new AudioReader(this.#clock)
  readonly #health = new StreamHealth()
  readonly #packager: SectionPackager
  #damaged = 0
  #metadata: StreamMetadata = {}

  constructor(start: RunStart = {}) {
    this.#packager = new SectionPackager(start)
  }

  /** What the encoder says of itself and the stream. */
  get metadata(): StreamMetadata {
    return this.#metadata
  }

  /**
   * Takes a message; damaged ones are left out and counted.
   * @throws IngestError where the stream cannot be accepted: VIDEO_CODEC, AUDIO_CODEC, PICTURE_FORMAT (with their names), MULTITRACK,
   * AVC_CONFIGURATION, AAC_CONFIGURATION.
   */
  push(message: MediaMessage): LiveOutput[] {
    try {
      return this.#read(message)
    } catch (error) {
      if (!(error instanceof IngestError) || !passing.has(error.code)) throw error
      this.#damaged++
      return []
    }
  }

  /** Takes a picture in the place of those that did not pass, on the same clock. */
  addPicture(picture: VideoSample): LiveOutput[] {
    return this.#packager.addVideo(picture)
  }

  /** The run is over: everything that waits, and the end of the last segment. */
  end(): LiveOutput[] {
    return this.#packager.end()
  }

  health(): HealthFigures {
    const unusable = this.#video.unusable + this.#audio.unusable
    return this.#health.figures({ damaged: this.#damaged, unusable, dropped: this.#audio.dropped, jumps: this.#clock.jumps })
  }

  #read({ kind, payload, timestamp }: MediaMessage): LiveOutput[] {
    if (kind === 'data') {
      const metadata = readMetadata(payload)
      if (metadata) {
        this.#metadata = metadata
        this.#packager.expect(metadata)
      }
      return []
    }
    const sample = kind === 'video' ? this.#video.read(payload, timestamp) : this.#audio.read(payload, timestamp)
    if (!sample) return []
    this.#health.add(sample)
    if (sample.kind === 'audio') return this.#packager.addAudio(sample)
    const passes = this.onPicture(sample) === 'pass'
    this.#packager.awaitPictures(!passes)
    return passes ? this.#packager.addVideo(sample) : []
  }
}
