import type { LiveRunReport } from '@videozz/db'
import type { LiveSignal } from '@videozz/domain'
import { IngestError, type LiveOutput, LiveStream, type MediaMessage } from '@videozz/ingest'
import { endLiveRun, persist, reportLiveRun } from '@videozz/operations'
import type { Deps } from '../shared/deps.ts'
import { addSample } from './describe-signal.ts'
import { ingestWords } from './ingest-words.ts'
import type { PublisherRun } from './publisher-run.ts'

/** Milliseconds between two reports. */
const reportMs = 1000

/** A publisher that only tests its connection: what it sends is measured and told to its owner, and nothing of it is stored. */
export class TestRun implements PublisherRun {
  readonly #deps: Deps
  readonly #run: { id: string; liveKey: string }
  readonly #stream = new LiveStream()
  readonly #timer: NodeJS.Timeout
  onStop: (words: string, reason: string) => void = () => undefined
  onFull: (isFull: boolean) => void = () => undefined
  #signal: LiveSignal = { samples: [], droppedFrames: 0, latencySeconds: null }
  #described: Pick<LiveRunReport, 'video' | 'audio'> = {}
  #heardAt = new Date()
  #ending: Promise<void> | undefined
  #reporting = false

  constructor(deps: Deps, run: { id: string; liveKey: string }) {
    this.#deps = deps
    this.#run = run
    this.#timer = setInterval(() => void this.#report(), reportMs)
  }

  push(message: MediaMessage): void {
    if (this.#ending) return
    this.#heardAt = new Date()
    try {
      for (const output of this.#stream.push(message)) if (output.kind === 'init') this.#describe(output)
    } catch (error) {
      if (!(error instanceof IngestError)) throw error
      this.#stop('refused', ingestWords(error))
    }
  }

  end(reason: string): Promise<void> {
    this.#ending ??= this.#finish(reason).catch((error: unknown) =>
      this.#deps.log.error({ err: error, live: this.#run.liveKey }, 'a test of a live could not be ended; it ends when its claim does'),
    )
    return this.#ending
  }

  #stop(reason: string, words: string): void {
    void this.end(reason)
    this.onStop(words, reason)
  }

  #describe({ tracks: { video, audio } }: LiveOutput & { kind: 'init' }): void {
    this.#described = {
      ...(video && { video: { codec: video.codec, width: video.width, height: video.height, frameRate: video.frameRate ?? null } }),
      ...(audio && { audio }),
    }
  }

  async #report(): Promise<void> {
    if (this.#reporting || this.#ending) return
    this.#reporting = true
    const now = new Date()
    try {
      this.#signal = addSample(this.#signal, this.#stream.health(), null, now)
      const report = { lastSeenAt: this.#heardAt, signal: this.#signal, ...this.#described }
      const renewed = await reportLiveRun({ db: this.#deps.db, now }, this.#run.id, report)
      if (renewed.outcome === 'lost') this.#stop('lost', 'O teste de conexão foi interrompido no servidor. Comece de novo.')
      else if (renewed.outcome === 'stop') this.#stop(renewed.reason, renewed.words)
    } catch (error) {
      this.#deps.log.warn({ err: error, live: this.#run.liveKey }, 'a test of a live could not be reported; it is again in a second')
    } finally {
      this.#reporting = false
    }
  }

  async #finish(reason: string): Promise<void> {
    clearInterval(this.#timer)
    const ended = { reason, lastSeenAt: this.#heardAt }
    await persist(AbortSignal.timeout(60_000), () => endLiveRun({ db: this.#deps.db, now: new Date() }, this.#run, ended))
    this.#deps.log.info({ live: this.#run.liveKey, reason }, 'a test of a live ended')
  }
}
