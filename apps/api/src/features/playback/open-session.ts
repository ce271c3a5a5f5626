import type { Answer, playbackRoutes, ServerInput } from '@videozz/contract'
import { type Database, findLastPosition, findMarkVersion, type SessionRef } from '@videozz/db'
import { heartbeatSeconds, isHostAllowed, resumePoint } from '@videozz/domain'
import { recordViewerSpread, savePreview } from '@videozz/operations'
import type { FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter, networkOf } from '../../shared/rate-limit.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { type EmbedSource, findOpenEmbed, type PlaybackSource, requirePreviewSource } from './require-source.ts'
import { chooseLesson, requirePlaylist } from './require-playlist.ts'
import { identifyViewer, type Viewer } from './identify-viewer.ts'
import type { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { presentMedia } from './present-media.ts'
import { addressSubtitles } from './serve-subtitle.ts'
import { SessionEvents } from './session-events.ts'
import { ViewerTickets } from './viewer-ticket.ts'

type Body = ServerInput<typeof playbackRoutes.createPlaybackSession>['body']
type Opened = Answer<typeof playbackRoutes.createPlaybackSession>
type Saved = {
  session: SessionRef & { code: string | null }
  preview: boolean
  viewer: Opened['viewer']
  resumeAt: number | null
  completed: boolean
  media: Opened['media']
  markedPicture: boolean
  playlist?: Opened['playlist']
}

/** A whole class behind one address opens its lesson at once; only floods are refused. */
const perNetwork = { name: 'playback-session', points: 1200, seconds: 60 }
const perDevice = { name: 'playback-session-device', points: 120, seconds: 60 }
/** A page of twenty embeds, reloaded every four minutes; more is not a student. */
const perViewer = { name: 'playback-session-viewer', points: 300, seconds: 3600 }

/** New unsigned viewers of an account from one network: eight classrooms within an hour, and the visitors of a sales page. */
const newUnsigned = { name: 'playback-unsigned', points: 300, seconds: 3600 }

const sourceOf = ({ account, videoKey, generation, embedId }: PlaybackSource) => ({ accountId: account.id, videoKey, generation, embedId })

/** Second where a viewer resumes a media they watched before, on any device (null: at the start), and whether they had completed it. */
async function findProgress(db: Database, viewerId: string, videoKey: string): Promise<{ resumeAt: number | null; completed: boolean }> {
  const last = await findLastPosition(db, viewerId, videoKey)
  return last ? { resumeAt: resumePoint(last.position, last.duration), completed: last.completed } : { resumeAt: null, completed: false }
}

/** The host the page says it is framed by, where its embed code allows that host: a page can say anything. */
const readSite = (host: string | undefined, domains: readonly string[]): string | null => {
  const site = host?.toLowerCase()
  return site !== undefined && isHostAllowed(site, domains) ? site : null
}

/** Opens playback sessions of embeds and previews. */
export class SessionOpener {
  readonly #deps: FeatureDeps
  readonly #tokens: PlaybackTokens
  readonly #tickets: ViewerTickets
  readonly #limiter: RateLimiter
  readonly #events: SessionEvents

  constructor(deps: FeatureDeps, tokens: PlaybackTokens) {
    this.#deps = deps
    this.#tokens = tokens
    this.#tickets = new ViewerTickets(deps.env.secretKey, deps.now)
    this.#limiter = new RateLimiter(deps.db, deps.now)
    this.#events = new SessionEvents(deps)
  }

  /** @throws AppError of the first reason against playing, or TOO_MANY_ATTEMPTS. */
  async open(body: Body, request: FastifyRequest): Promise<Opened> {
    if ((body.embed === undefined) === (body.playerToken === undefined))
      throw new AppError('INVALID_INPUT', { fields: { embed: 'Informe o código de incorporação ou o token do player.' } })
    await this.#limiter.take({ rule: perNetwork, subject: networkOf(request.ip) }, { rule: perDevice, subject: body.device })
    const saved =
      body.embed === undefined
        ? await this.#openPreview(body.playerToken ?? '', body, request)
        : await this.#openEmbed(body.embed, body, request)
    return {
      id: saved.session.id,
      token: this.#tokens.signSession('bearer', saved.session),
      preview: saved.preview,
      code: saved.session.code,
      viewer: saved.viewer,
      heartbeatSeconds,
      // A live on air begins where it is now.
      resumeAt: (saved.media.live?.status ?? 'finished') === 'finished' ? saved.resumeAt : null,
      ...(saved.completed && { completed: true }),
      ...(saved.markedPicture && { markedPicture: true }),
      manifest: `/api/playback/hls/${this.#tokens.signSession('path', saved.session)}/index.m3u8`,
      media: addressSubtitles(saved.media, this.#tokens, saved.session),
      ...(saved.playlist && { playlist: saved.playlist }),
    }
  }

  async #openEmbed(embed: string, body: Body, request: FastifyRequest): Promise<Saved> {
    const { db, now } = this.#deps
    const at = now()
    const source = await findOpenEmbed(db, embed, at)
    if (!source) return this.#openLesson(embed, body, request, at)
    // Queried at once, awaited at the end: it does not depend on the viewer.
    const shown = this.#show(source, at)
    shown.catch(() => undefined)
    const viewer = await this.#identify(body, request, { source, ticketFor: source.videoKey, at })
    const saved = await this.#save(body, request, { source, viewer, at })
    return { ...saved, ...(await shown) }
  }

  /** A lesson of a playlist. Its viewer's ticket is for the whole playlist: the lessons follow each other in one page. */
  async #openLesson(embed: string, body: Body, request: FastifyRequest, at: Date): Promise<Saved> {
    const first = await requirePlaylist(this.#deps, embed, body.lesson, at)
    const viewer = await this.#identify(body, request, { source: first, ticketFor: embed, at })
    const { source, playlist } = await chooseLesson(this.#deps, first, viewer.id, body.lesson)
    const [saved, shown] = await Promise.all([this.#save(body, request, { source, viewer, at }), this.#show(source, at)])
    return { ...saved, ...shown, playlist }
  }

  /** The media for the player, and whether the generation that the session plays has the forensic mark. */
  async #show({ videoKey, generation }: PlaybackSource, at: Date): Promise<Pick<Saved, 'media' | 'markedPicture'>> {
    const [media, version] = await Promise.all([
      presentMedia(this.#deps, videoKey, at),
      findMarkVersion(this.#deps.db, videoKey, generation),
    ])
    return { media, markedPicture: version !== null }
  }

  #identify(
    body: Body,
    request: FastifyRequest,
    { source, ticketFor, at }: { source: EmbedSource; ticketFor: string; at: Date },
  ): Promise<Viewer> {
    const { db, env } = this.#deps
    return identifyViewer(body.viewer ?? {}, {
      db,
      secretKey: env.secretKey,
      tickets: this.#tickets,
      now: at,
      account: source.account,
      ...this.#client(body, request),
      admitUnsigned: () => this.#limiter.take({ rule: newUnsigned, subject: `${source.account.id} ${networkOf(request.ip)}` }),
      videoKey: source.videoKey,
      ticketFor,
    })
  }

  async #save(
    body: Body,
    request: FastifyRequest,
    { source, viewer, at }: { source: EmbedSource; viewer: Viewer; at: Date },
  ): Promise<Omit<Saved, 'media' | 'markedPicture'>> {
    const { db } = this.#deps
    const [progress] = await Promise.all([
      findProgress(db, viewer.id, source.videoKey),
      this.#limiter.take({ rule: perViewer, subject: viewer.id }),
    ])
    const session = await this.#events.save(
      {
        ...sourceOf(source),
        viewer,
        preview: false,
        marked: source.account.hasImprint,
        ...this.#client(body, request),
        site: readSite(body.site, source.domains),
      },
      at,
    )
    if (viewer.verified)
      await recordViewerSpread({ db, now: at }, { viewerId: viewer.id, accountId: source.account.id, sessionId: session.id })
    const label = viewer.email ?? viewer.name ?? (viewer.verified ? viewer.identity.slice(2) : null)
    return { session, preview: false, viewer: { label, verified: viewer.verified, ticket: viewer.ticket }, ...progress }
  }

  async #openPreview(playerToken: string, body: Body, request: FastifyRequest): Promise<Saved> {
    const { db, env, now, relations } = this.#deps
    const at = now()
    const grant = await new PlayerTokens(env.secretKey, now).verify(playerToken)
    if (!grant) throw new AppError('PLAYBACK_SESSION_INVALID', { reason: 'player token forged or expired' })
    await relations.keepFresh(grant.userId)
    const source = await requirePreviewSource(db, grant, at)
    const { owner } = source.previewer
    // A recording by anybody but the owner names who made it.
    const marked = source.account.hasImprint && (grant.imprint || !owner)
    const session = await savePreview({ db, now: at }, env.secretKey, {
      ...sourceOf(source),
      viewer: null,
      preview: true,
      previewer: { userId: grant.userId, familyId: grant.familyId, owner },
      marked,
      ...this.#client(body, request),
    })
    const shown = { label: source.email, verified: true, ticket: null }
    return { session, preview: true, viewer: shown, resumeAt: null, completed: false, ...(await this.#show(source, at)) }
  }

  #client(body: Body, request: FastifyRequest): { device: string; address: string; userAgent: string | undefined } {
    return { device: body.device, address: request.ip, userAgent: request.headers['user-agent'] }
  }
}
