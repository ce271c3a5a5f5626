import { type AskedKeys, recordKeyPaces } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'

/** How long asked keys are gathered before they are written, in milliseconds: a downloader asks for all of them within that. */
const gatherMs = 2000
/** Keys of one session kept between two writings; more say nothing new. */
const mostKeys = 200

/**
 * Watches how fast sessions ask for keys. The keys asked of this process are gathered and written together, once every two seconds
 * at most, so that giving a key costs no write; the pace itself stands on the session's row, since any process may be asked.
 */
export class KeyWatch {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  #asked = new Map<string, AskedKeys>()
  #gathering = false

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
    this.#deps = deps
  }

  note(session: { id: string; createdAt: Date; accountId: string }, index: number, at: Date): void {
    const { id, createdAt, accountId } = session
    const asked = this.#asked.get(id) ?? { session: { id, createdAt }, accountId, keys: [] }
    if (asked.keys.length < mostKeys) asked.keys.push({ index, at })
    this.#asked.set(id, asked)
    if (this.#gathering) return
    this.#gathering = true
    setTimeout(() => void this.#write(), gatherMs).unref()
  }

  /** What cannot be written is dropped: playback does not depend on signs. */
  async #write(): Promise<void> {
    this.#gathering = false
    const asked = [...this.#asked.values()]
    this.#asked = new Map()
    try {
      await recordKeyPaces({ db: this.#deps.db, now: this.#deps.now() }, asked)
    } catch (error) {
      this.#deps.log.warn({ err: error, sessions: asked.length }, 'the pace of keys was not kept')
    }
  }
}
