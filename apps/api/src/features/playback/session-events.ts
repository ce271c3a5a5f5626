import { listensTo } from '@videozz/db'
import { type NewSession, type SavedSession, saveSession, saveSessionWithEvent } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'

const type = 'playback.session.started'
/** Most accounts cached. */
const mostKnown = 10_000

type Watched = NewSession & { viewer: NonNullable<NewSession['viewer']> }

/**
 * Stores sessions, with the webhook event `playback.session.started` for accounts that have an endpoint for it. Which accounts do is
 * cached and invalidated by notification, so that opening a session costs nothing more where no endpoint listens.
 */
export class SessionEvents {
  readonly #deps: Deps
  readonly #known = new Map<string, boolean>()
  #changes = 0

  constructor(deps: Deps) {
    this.#deps = deps
    deps.events.onWebhookEndpoints((accountId) => {
      this.#changes += 1
      if (accountId === undefined) this.#known.clear()
      else this.#known.delete(accountId)
    })
  }

  /** Stores a session of a viewer, with its event where an endpoint listens. */
  async save(session: Watched, now: Date): Promise<SavedSession> {
    const { db, env } = this.#deps
    const save = (await this.#listens(session.accountId)) ? saveSessionWithEvent : saveSession
    return save({ db, now }, env.secretKey, session)
  }

  async #listens(accountId: string): Promise<boolean> {
    const known = this.#known.get(accountId)
    if (known !== undefined) return known
    const changes = this.#changes
    const found = await listensTo(this.#deps.db, accountId, type)
    // The value read may be older than a change notified meanwhile.
    if (changes !== this.#changes) return found
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(accountId, found)
    return found
  }
}
