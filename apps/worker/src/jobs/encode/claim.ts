import { createKey, type Database, type EncodeClaim, type EncodeJob, lockEncodeClaim, takeEncodeClaim, type VideoRow } from '@videozz/db'
import type { Deps } from '../../shared/deps.ts'
import { persist } from '../../shared/persist.ts'

/** Another run took the media over, its encode was restarted, or it was deleted: this run must not write any more. */
export class ClaimLostError extends Error {
  constructor(videoKey: string) {
    super(`Media ${videoKey} belongs to another run now`)
    this.name = 'ClaimLostError'
  }
}

/** The right of one run to write a media's encode. Taking it ends the right of every earlier run. */
export class Claim {
  readonly videoKey: string
  readonly signal: AbortSignal
  readonly #deps: Deps
  readonly #claim: EncodeClaim

  constructor(deps: Deps, { videoKey, step = 0 }: Partial<EncodeJob> & { videoKey: string }, signal: AbortSignal) {
    this.#deps = deps
    this.videoKey = videoKey
    this.#claim = { videoKey, step, token: createKey() }
    this.signal = signal
  }

  /** @returns the media as it is now, or undefined when it was deleted or a later step of its encode is due. */
  async take(): Promise<VideoRow | undefined> {
    return takeEncodeClaim(this.#deps.db, this.#claim)
  }

  /**
   * Changes the media in a transaction while the claim holds. Repeated when the connection is lost, so `change` must be idempotent.
   * @throws ClaimLostError.
   */
  async write<T>(change: (trx: Database) => Promise<T>): Promise<T> {
    return persist(this.signal, () =>
      this.#deps.db.transaction().execute(async (trx) => {
        if (!(await lockEncodeClaim(trx, this.#claim))) throw new ClaimLostError(this.videoKey)
        return change(trx)
      }),
    )
  }
}
