import { rollUp } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

export type RollUpSettings = {
  /** Milliseconds between two looks at the queue. */
  intervalMs: number
  /** Seconds for which reports of a session are gathered. */
  delaySeconds?: number
}

/**
 * Keeps the roll-ups of statistics: adds sessions with new reports to them, at an interval. Any number of processes may run one; one at a
 * time does the work, and what a dead one had begun is not committed.
 */
export class RollUpEngine {
  readonly #deps: Pick<Deps, 'db' | 'log'>
  readonly #settings: RollUpSettings
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(deps: Pick<Deps, 'db' | 'log'>, settings: RollUpSettings = { intervalMs: 5000 }) {
    this.#deps = deps
    this.#settings = settings
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), this.#settings.intervalMs)
  }

  /** Takes no further batch, and waits for the one under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  #wake(): void {
    this.#running ??= this.#run()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'statistics could not be rolled up; they are at the next interval'))
      .finally(() => {
        this.#running = undefined
      })
  }

  async #run(): Promise<void> {
    const { delaySeconds } = this.#settings
    for (let more = true; more && !this.#stopped;) {
      const done = await rollUp({ db: this.#deps.db, now: new Date() }, { ...(delaySeconds !== undefined && { delaySeconds }) })
      more = done?.more === true
    }
  }
}
