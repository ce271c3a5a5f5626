import { type DatabaseSchema, emitEvent, listensTo } from '@videozz/db'
import type { Kysely } from 'kysely'
import type { Deps } from '../../shared/app-deps.ts'
import { type NewSession, ownPartner, saveSession } from './save-session.ts'

const type = 'playback.session.started'
/** Accounts remembered at most. */
const mostKnown = 10_000

type Saved = Awaited<ReturnType<typeof saveSession>>
type Watched = NewSession & { viewer: NonNullable<NewSession['viewer']> & { name: string | null } }

/**
 * Tells webhooks of sessions. Which accounts listen is remembered and forgotten by notification, so that opening a session costs nothing
 * more where nobody listens.
 */
export class SessionTeller {
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

  /** Stores a session of a viewer, and what is told of it where somebody listens: both or neither. */
  async save(session: Watched): Promise<Saved> {
    const { db, env } = this.#deps
    const { account, videoKey } = session.source
    if (!(await this.#listens(account.id))) return saveSession(db, env.secretKey, session)
    return db.transaction().execute(async (trx) => {
      const saved = await saveSession(trx, env.secretKey, session)
      const { id, verified, email, name } = session.viewer
      const viewer = { id, verified, email, name }
      const told = { videoKey, title: await titleOf(trx, videoKey), sessionId: saved.id, code: saved.code, viewer, partner: ownPartner }
      await emitEvent(trx, account.id, type, told, session.now)
      return saved
    })
  }

  async #listens(accountId: string): Promise<boolean> {
    const known = this.#known.get(accountId)
    if (known !== undefined) return known
    const changes = this.#changes
    const found = await listensTo(this.#deps.db, accountId, type)
    // What was read may be older than a change told of meanwhile.
    if (changes !== this.#changes) return found
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(accountId, found)
    return found
  }
}

async function titleOf(trx: Kysely<DatabaseSchema>, videoKey: string): Promise<string> {
  return (await trx.selectFrom('videos').select('title').where('key', '=', videoKey).executeTakeFirstOrThrow()).title
}
