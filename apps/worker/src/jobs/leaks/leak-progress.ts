import { type LeakClaim, noteLeakProgress } from '@videozz/db'
import type { LeakStep } from '@videozz/domain'
import type { Deps } from '../../shared/deps.ts'

/** What steps found, as the routes tell it; see `said` of the contract. */
export type LeakSaid = {
  file?: { seconds: number; width: number; height: number }
  media?: { key: string | null; title: string; of: number; also: number }
  time?: { second: number; rate: number; pieces: number }
  picture?: { turned: number; mirrored: boolean; coverage: number; score: number }
  mark?: { units: number; clear: number }
}

/** The run has lost its case: it was cancelled, deleted, or another run has it. */
export class LeakLostError extends Error {}

/** Least milliseconds between two reports within a step. */
const reportMs = 1000

/** Writes down what a run is at. */
export class LeakProgress {
  readonly #deps: Pick<Deps, 'db'>
  readonly #claim: LeakClaim
  readonly #lost = new AbortController()
  #said: LeakSaid = {}
  #step: LeakStep = 'fetch'
  #reportedAt = 0
  #began = performance.now()
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db'>, claim: LeakClaim) {
    this.#deps = deps
    this.#claim = claim
  }

  /** Aborts when the run has lost its case. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  get said(): LeakSaid {
    return this.#said
  }

  /** Enters a step, with what those before it found. @throws LeakLostError. */
  async enter(step: LeakStep, said: LeakSaid = {}): Promise<void> {
    this.#said = { ...this.#said, ...said }
    this.#step = step
    this.#began = performance.now()
    await this.#writing
    await this.#write(null)
    this.#lost.signal.throwIfAborted()
  }

  /** Notes how much of a step is done, from 0 to 1; not more often than once a second. */
  advance(progress: number): void {
    const now = performance.now()
    if (now - this.#reportedAt < reportMs) return
    this.#reportedAt = now
    this.#writing = this.#writing
      .then(() => this.#write(Math.min(1, Math.max(0, progress))))
      .catch((error: unknown) => this.#lost.abort(error))
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    await this.#writing
  }

  async #write(progress: number | null): Promise<void> {
    const spent = (performance.now() - this.#began) / 1000
    const left = progress !== null && progress > 0.03 ? Math.round((spent / progress) * (1 - progress)) : null
    const said = { ...this.#said, ...(left !== null && { left }) }
    const kept = await noteLeakProgress(this.#deps.db, this.#claim, { step: this.#step, progress, said })
    if (!kept) this.#lost.abort(new LeakLostError())
  }
}
