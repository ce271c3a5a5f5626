import {
  createKey,
  type Database,
  type EncodeClaim,
  type EncodeJob,
  lockEncodeClaim,
  takeEncodeClaim,
  takeMarkClaim,
  type VideoRow,
} from '@videozz/db'
import { persist } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

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
  readonly #unnamed = new Map<string, number>()
  readonly #storing = new Set<Promise<unknown>>()

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

  /** The same of an encoded media that waits for its mark. */
  async takeForMark(): Promise<VideoRow | undefined> {
    const video = await takeMarkClaim(this.#deps.db, this.videoKey, this.#claim.token)
    this.#claim.step = video?.encode_step ?? 0
    return video
  }

  /** Runs `work`, which stores an object that no row names until `named` is called. @param generation of the object. */
  async store<T>(objectKey: string, generation: number, work: () => Promise<T>): Promise<T> {
    this.#unnamed.set(objectKey, generation)
    const storing = persist(this.signal, work)
    this.#storing.add(storing)
    try {
      return await storing
    } finally {
      this.#storing.delete(storing)
    }
  }

  /** A row names the object from now on. */
  named(objectKey: string): void {
    this.#unnamed.delete(objectKey)
  }

  /** Object keys this run may have stored and no row names, with their generation, once none is being stored any more. */
  async unnamed(): Promise<ReadonlyMap<string, number>> {
    await Promise.allSettled(this.#storing)
    return this.#unnamed
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
