import { setTimeout as wait } from 'node:timers/promises'
import { type Database, readIntegrationPause, takeProviderCall } from '@videozz/db'
import type { ImportProvider } from '@videozz/domain'

export type PaceOutcome =
  | { outcome: 'granted' }
  /** The provider asked to be left alone by this account, or so many wait that the time given is not enough. */
  | { outcome: 'later'; waitSeconds: number }
export type PacedCall = { accountId: string; /** Longest wait in milliseconds. */ mostMs: number; signal?: AbortSignal }

/**
 * Turns of calls to a provider that counts them for the whole deployment. Calls of one account wait in line within a process, so that only
 * the first of them asks the database.
 */
export class ProviderPace {
  readonly #db: Database
  readonly #provider: ImportProvider
  readonly #perMinute: number
  readonly #lines = new Map<string, Promise<unknown>>()

  constructor(db: Database, provider: ImportProvider, perMinute: number) {
    this.#db = db
    this.#provider = provider
    this.#perMinute = perMinute
  }

  /** Waits until a call may be sent. */
  async take(call: PacedCall): Promise<PaceOutcome> {
    const { accountId } = call
    const until = Date.now() + call.mostMs
    const before = this.#lines.get(accountId) ?? Promise.resolve()
    const turn = before.then(() => this.#ask(call, until))
    // The one behind it waits for its end, however it ends.
    const ended = turn.catch(() => undefined)
    this.#lines.set(accountId, ended)
    try {
      return await turn
    } finally {
      if (this.#lines.get(accountId) === ended) this.#lines.delete(accountId)
    }
  }

  async #ask({ accountId, signal }: PacedCall, until: number): Promise<PaceOutcome> {
    for (;;) {
      const now = new Date()
      const pause = await readIntegrationPause(this.#db, accountId, this.#provider, now)
      if (pause > 0) return { outcome: 'later', waitSeconds: Math.ceil(pause) }
      const waitMs = await takeProviderCall(this.#db, { provider: this.#provider, accountId, perMinute: this.#perMinute, now })
      if (waitMs === 0) return { outcome: 'granted' }
      if (now.getTime() + waitMs > until) return { outcome: 'later', waitSeconds: Math.ceil(waitMs / 1000) }
      await wait(waitMs, undefined, signal && { signal })
    }
  }
}
