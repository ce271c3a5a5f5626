import type { EncodeStatus } from '@videozz/contract'
import type { Claim } from './claim.ts'
import { setStatus } from './report.ts'

/** Writes the statuses of one run in their order, beside the work they speak of. */
export class StatusTeller {
  readonly #claim: Claim
  #told: Promise<void> = Promise.resolve()

  constructor(claim: Claim) {
    this.#claim = claim
  }

  /** Does not wait; a failure comes out of `settled`. @param resolution the status speaks of. */
  say(status: EncodeStatus, resolution?: string): void {
    this.#told = this.#told.then(() => this.#claim.write((trx) => setStatus(trx, this.#claim.videoKey, status, resolution)))
    this.#told.catch(() => undefined)
  }

  /** Resolves when everything said is written. @throws what the writing threw. */
  settled(): Promise<void> {
    return this.#told
  }
}
