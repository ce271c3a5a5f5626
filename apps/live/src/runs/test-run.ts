import { IngestError, LiveStream, type MediaMessage } from '@videozz/ingest'
import { endLiveRun, persist } from '@videozz/operations'
import type { Deps } from '../shared/deps.ts'
import { ingestWords } from './ingest-words.ts'
import type { PublisherRun } from './publisher-run.ts'
import { RunReporter } from './run-reporter.ts'

/** A publisher that only tests its connection: what it sends is measured and told to its owner, and nothing of it is stored. */
export class TestRun implements PublisherRun {
  readonly #deps: Deps
  readonly #run: { id: string; liveKey: string }
  readonly #stream = new LiveStream()
  readonly #reporter: RunReporter
  onStop: (words: string, reason: string) => void = () => undefined
  onFull: (isFull: boolean) => void = () => undefined
  #ending: Promise<void> | undefined

  constructor(deps: Deps, run: { id: string; liveKey: string }) {
    this.#deps = deps
    this.#run = run
    this.#reporter = new RunReporter(deps, {
      run,
      stream: this.#stream,
      onLost: () => this.#stop('lost', 'O teste de conexão foi interrompido no servidor. Comece de novo.'),
      onStop: (words, reason) => this.#stop(reason, words),
    })
  }

  push(message: MediaMessage): void {
    if (this.#ending) return
    this.#reporter.heardAt = new Date()
    try {
      this.#reporter.describe(this.#stream.push(message))
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

  async #finish(reason: string): Promise<void> {
    this.#reporter.stop()
    const ended = { reason, lastSeenAt: this.#reporter.heardAt }
    await persist(AbortSignal.timeout(60_000), () => endLiveRun({ db: this.#deps.db, now: new Date() }, this.#run, ended))
    this.#deps.log.info({ live: this.#run.liveKey, reason }, 'a test of a live ended')
  }
}
