import type { PlaybackSessionRow } from '@videozz/db'
import type { Deps } from '../../../shared/app-deps.ts'
import { loadLeasedSession } from '../../../shared/playback/load-session.ts'
import type { PlaybackTokens } from '../../../shared/playback/playback-tokens.ts'

/**
 * How long it is believed that a session may play, in milliseconds: half a heartbeat. A player on air asks for a playlist three times a
 * second; keys are never given on this alone.
 */
const believedMs = 5000
const mostKnown = 50_000

/** Sessions that were found to hold the right to play a moment ago, for the playlists of lives alone. */
export class LeasedSessions {
  readonly #deps: Deps
  readonly #tokens: PlaybackTokens
  readonly #known = new Map<string, { session: PlaybackSessionRow; until: number }>()

  constructor(deps: Deps, tokens: PlaybackTokens) {
    this.#deps = deps
    this.#tokens = tokens
  }

  /** A session that was found on air a moment ago; undefined for every other. */
  recall(token: string): PlaybackSessionRow | undefined {
    const known = this.#known.get(token)
    const now = this.#deps.now().getTime()
    if (!known || known.until <= now || (known.session.expiresAt?.getTime() ?? 0) <= now) return undefined
    return known.session
  }

  /** As `loadLeasedSession`, from the database. */
  async load(token: string): Promise<PlaybackSessionRow> {
    const now = this.#deps.now()
    this.#known.delete(token)
    const session = await loadLeasedSession(this.#deps.db, this.#tokens, token, now)
    if (!session.onAir) return session
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(token, { session, until: now.getTime() + believedMs })
    return session
  }
}
