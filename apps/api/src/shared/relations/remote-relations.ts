import { findUserById, listProfiles, type Profile, takeOverRelations } from '@videozz/db'
import type { Deps } from '../app-deps.ts'
import { AppError } from '../app-error.ts'
import { Pauses } from '../pauses.ts'
import { AccessApi } from './access-api.ts'
import type { Relations } from './relations.ts'

/** Milliseconds after which relations are requested from the platform again. */
const cacheMs = 15_000
/** Milliseconds for which the last answer is used while requests fail. */
const staleMs = 10 * 60_000
/** Milliseconds between two tries for a person while requests fail, so that a call does not wait each time. */
const retryPauseMs = 5000

/**
 * Relations a parent platform keeps. Our table holds its last answer, so that a call is decided without a request each time: changes there
 * take effect here within `cacheMs`; while it is unavailable its last answer is used for `staleMs`, not longer.
 */
export class RemoteRelations implements Relations {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  readonly #api: AccessApi
  readonly #issuer: string
  readonly #running = new Map<string, Promise<void>>()
  readonly #pauses: Pauses

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>, api: { url: string; token: string }, issuer: string) {
    this.#deps = deps
    this.#api = new AccessApi(api)
    this.#issuer = issuer
    this.#pauses = new Pauses(retryPauseMs, deps.now)
  }

  async list(userId: string): Promise<Profile[]> {
    await this.#takeOver(userId)
    return listProfiles(this.#deps.db, userId)
  }

  async keepFresh(userId: string): Promise<void> {
    const { db, log, now } = this.#deps
    const checked = (await findUserById(db, userId))?.relations_checked_at?.getTime() ?? 0
    const age = now().getTime() - checked
    if (age < cacheMs) return
    if (!this.#pauses.has(userId)) {
      const failure = await this.#takeOver(userId, cacheMs).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) return
      if (!(failure instanceof AppError)) throw failure
      this.#pauses.begin(userId)
      log.warn({ err: failure.cause ?? failure, userId }, 'the parent platform could not be asked for relations')
    }
    if (age > staleMs) throw new AppError('ACCOUNT_SERVICE_UNAVAILABLE', { retryAfter: retryPauseMs / 1000 })
  }

  /** Concurrent calls for one person share one request. @param minAgeMs age from which the last answer is requested again. */
  #takeOver(userId: string, minAgeMs = 0): Promise<void> {
    const known = this.#running.get(userId)
    if (known) return known
    const asking = this.#ask(userId, minAgeMs).finally(() => this.#running.delete(userId))
    this.#running.set(userId, asking)
    return asking
  }

  async #ask(userId: string, minAgeMs: number): Promise<void> {
    const { db, now } = this.#deps
    const user = await findUserById(db, userId)
    if (!user || user.issuer !== this.#issuer) return
    // Another call's question may have been answered since this one saw that it was time.
    if (now().getTime() - (user.relations_checked_at?.getTime() ?? 0) < minAgeMs) return
    // The answer counts from the time of the request.
    const asked = now()
    await takeOverRelations(db, user, await this.#api.relationsOf(user.subject), asked)
    this.#pauses.end(userId)
  }
}
