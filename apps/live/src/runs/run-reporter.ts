import type { LiveRunReport } from '@videozz/db'
import type { LiveSignal } from '@videozz/domain'
import type { HealthFigures, LiveOutput, LiveStream } from '@videozz/ingest'
import { reportLiveRun } from '@videozz/operations'
import type { Deps } from '../shared/deps.ts'
import { addSample } from './describe-signal.ts'

/** Milliseconds between two reports of a run. */
const reportMs = 1000

type Reported = {
  run: { id: string; liveKey: string }
  stream: LiveStream
  /** With each report, what the stream says of the signal. */
  onHealth?: (health: HealthFigures) => void
  /** The run is another publisher's, or over. */
  onLost: () => void
  /** The run is to end. */
  onStop: (words: string, reason: string) => void
}

/** Reports a run each second, which prolongs its claim: what arrives, and when its publisher was heard last. */
export class RunReporter {
  readonly #deps: Deps
  readonly #reported: Reported
  readonly #timer: NodeJS.Timeout
  /** When the publisher was heard last. */
  heardAt = new Date()
  /** Seconds from the arrival of a frame to the part that has it. */
  latencySeconds: number | null = null
  #signal: LiveSignal = { samples: [], droppedFrames: 0, latencySeconds: null }
  #described: Pick<LiveRunReport, 'video' | 'audio'> = {}
  #reporting = false
  #stopped = false

  constructor(deps: Deps, reported: Reported) {
    this.#deps = deps
    this.#reported = reported
    this.#timer = setInterval(() => void this.#report(), reportMs)
  }

  /** Notes codecs and sizes where outputs begin anew. */
  describe(outputs: readonly LiveOutput[]): void {
    for (const output of outputs) {
      if (output.kind !== 'init') continue
      const { video, audio } = output.tracks
      this.#described = {
        ...(video && { video: { codec: video.codec, width: video.width, height: video.height, frameRate: video.frameRate ?? null } }),
        ...(audio && { audio }),
      }
    }
  }

  /** Reports nothing more. */
  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  async #report(): Promise<void> {
    if (this.#reporting || this.#stopped) return
    this.#reporting = true
    const { run, stream, onHealth, onLost, onStop } = this.#reported
    const now = new Date()
    try {
      const health = stream.health()
      this.#signal = addSample(this.#signal, health, this.latencySeconds, now)
      onHealth?.(health)
      const report = { lastSeenAt: this.heardAt, signal: this.#signal, ...this.#described }
      const renewed = await reportLiveRun({ db: this.#deps.db, now }, run.id, report)
      if (renewed.outcome === 'lost') onLost()
      else if (renewed.outcome === 'stop') onStop(renewed.words, renewed.reason)
    } catch (error) {
      this.#deps.log.warn({ err: error, live: run.liveKey }, 'a run of a live could not be reported; it is again in a second')
    } finally {
      this.#reporting = false
    }
  }
}
