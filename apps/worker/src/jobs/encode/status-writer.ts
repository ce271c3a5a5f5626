import type { EncodeStatus } from '@videozz/domain'
import { setEncodeStatus } from '@videozz/operations'
import type { Claim } from './claim.ts'

/** Writes the statuses of one run in their order, beside its work. */
export class StatusWriter {
  readonly #claim: Claim
  #written: Promise<void> = Promise.resolve()

  constructor(claim: Claim) {
    this.#claim = claim
  }

  /** Does not wait; `settled` rejects with a failure. @param resolution the status refers to. */
  set(status: EncodeStatus, resolution?: string): void {
    this.#written = this.#written.then(() =>
      this.#claim.write((trx) => setEncodeStatus({ db: trx, now: new Date() }, this.#claim.videoKey, status, resolution)),
    )
    this.#written.catch(() => undefined)
  }

  /** Resolves when every status set is written. @throws what the writing threw. */
  settled(): Promise<void> {
    return this.#written
  }
}
