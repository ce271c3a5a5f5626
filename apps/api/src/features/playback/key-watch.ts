import { type RequestedKeys, recordKeyPaces } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'

/** Milliseconds for which requested keys are gathered before they are written: a downloader requests all of them within that. */
const gatherMs = 2000
/** Keys of one session kept between two writes; more do not change the result. */
const mostKeys = 200

/**
 * Measures how fast sessions request keys. Keys requested from this process are gathered and written together, at most once every two
 * seconds, so that serving a key costs no write; the pace itself is stored in the session's row, since any process may serve it.
 */
export class KeyWatch {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  #pending = new Map<string, RequestedKeys>()
  #gathering = false

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
    this.#deps = deps
  }

  note(session: { id: string; createdAt: Date; accountId: string }, index: number, at: Date): void {
    const { id, createdAt, accountId } = session
    const gathered = this.#pending.get(id) ?? { session: { id, createdAt }, accountId, keys: [] }
    if (gathered.keys.length < mostKeys) gathered.keys.push({ index, at })
    this.#pending.set(id, gathered)
    if (this.#gathering) return
    this.#gathering = true
    setTimeout(() => void this.#write(), gatherMs).unref()
  }

  /** What cannot be written is dropped: playback does not depend on signs. */
  async #write(): Promise<void> {
    this.#gathering = false
    const batch = [...this.#pending.values()]
    this.#pending = new Map()
    try {
      await recordKeyPaces({ db: this.#deps.db, now: this.#deps.now() }, batch)
    } catch (error) {
      this.#deps.log.warn({ err: error, sessions: batch.length }, 'the pace of keys was not stored')
    }
  }
}
