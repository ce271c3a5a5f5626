import { chatCloseCodes, type ChatRequest, liveChatRoutes } from '@videozz/contract'
import { findLive, findPlaybackSession, findPlaybackSessions, type SessionRef } from '@videozz/db'
import { accessFault } from '@videozz/domain'
import type { Deps } from '../app-deps.ts'
import { AppError } from '../app-error.ts'
import type { Callers } from '../find-caller.ts'
import { PlaybackTokens } from '../playback/playback-tokens.ts'
import { readerFault } from '../playback/require-reader.ts'

const { ended, renew } = chatCloseCodes
/** Sessions that one query checks. */
const mostAtOnce = 1000

type Request<K extends ChatRequest['kind']> = Extract<ChatRequest, { kind: K }>
export type ViewingReader = { videoKey: string; session: SessionRef }
export type ModeratingReader = { videoKey: string; request: Request<'moderate'>; expiresAt: Date }
export type ChatReader = ViewingReader | ModeratingReader
/** Code with which a socket is closed. */
type Refused = typeof ended | typeof renew

export const isModerating = (reader: ChatReader): reader is ModeratingReader => 'request' in reader

/** Decides who may read a chat over a socket, and who still may. */
export class ChatReaders {
  readonly #deps: Pick<Deps, 'db' | 'env' | 'now'>
  readonly #callers: Callers
  readonly #tokens: PlaybackTokens

  constructor(deps: Pick<Deps, 'db' | 'env' | 'now'>, callers: Callers) {
    this.#deps = deps
    this.#callers = callers
    this.#tokens = new PlaybackTokens(deps.env.secretKey, deps.now)
  }

  admit(request: ChatRequest): Promise<ChatReader | Refused> {
    return request.kind === 'enter' ? this.#viewing(request) : this.#moderating(request)
  }

  async #viewing({ session: token }: Request<'enter'>): Promise<ViewingReader | Refused> {
    const { db, now } = this.#deps
    const session = this.#tokens.readSession('bearer', token)
    if (typeof session !== 'object') return ended
    const row = await findPlaybackSession(db, session)
    return !row || readerFault(row, now()) ? ended : { videoKey: row.videoKey, session }
  }

  async #moderating(request: Request<'moderate'>): Promise<ModeratingReader | Refused> {
    const { db, now } = this.#deps
    try {
      const { caller, claims } = await this.#callers.byToken(request.token)
      if (accessFault(liveChatRoutes.getLiveChat.access, caller.session, now())) return ended
      const live = await findLive(db, { accountId: caller.session.accountId, key: request.live })
      return live ? { videoKey: live.video_key, request, expiresAt: claims.expiresAt } : ended
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.code === 'SESSION_EXPIRED' ? renew : ended
      throw error
    }
  }

  /** Of readers that were admitted, those who are not any more, and why. */
  async dismissed<R extends ChatReader>(readers: readonly R[]): Promise<Map<R, Refused>> {
    const gone = new Map<R, Refused>()
    const viewing: (R & ViewingReader)[] = []
    for (const reader of readers) {
      if (!isModerating(reader)) viewing.push(reader as R & ViewingReader)
      else {
        const admitted = await this.#moderating(reader.request)
        if (typeof admitted === 'number') gone.set(reader, admitted)
      }
    }
    for (let first = 0; first < viewing.length; first += mostAtOnce) {
      const some = viewing.slice(first, first + mostAtOnce)
      const now = this.#deps.now()
      const rows = await findPlaybackSessions(
        this.#deps.db,
        some.map(({ session }) => session),
      )
      const reading = new Set(rows.filter((row) => readerFault(row, now) === null).map(({ id }) => id))
      for (const reader of some) if (!reading.has(reader.session.id)) gone.set(reader, ended)
    }
    return gone
  }
}
