import type { Answer, ErrorBody, NetworkKind, OfferEvent, PlaybackMedia, PlayErrorCode, playbackRoutes } from '@videozz/contract'
import { copy } from './copy.ts'
import type { Cancellation, HttpAnswer, HttpFetch, HttpRequest } from './ports.ts'
import type { Range } from './watched-ranges.ts'

type Routes = typeof playbackRoutes
export type OpenedSession = Answer<Routes['createPlaybackSession']>
export type HeartbeatAnswer = Answer<Routes['reportPlayback']>
export type LeaseAnswer = Answer<Routes['startLease']>
export type Playlists = NonNullable<LeaseAnswer['playlists']>
export type SessionRequest = {
  embed?: string
  /** Media of a playlist to play. */
  lesson?: string
  playerToken?: string
  device: string
  viewer?: { token?: string; ticket?: string; email?: string; name?: string }
  /** Host of the page that frames the player. */
  site?: string
}
/** Keys of consecutive segments of a rendition, as its playlist numbers them. */
export type KeyRange = { generation: number; first: number; count: number }
export type Heartbeat = {
  /** Rises with each report of a session; one that is sent again keeps its number and its content. */
  sequence: number
  state: 'playing' | 'paused' | 'ended'
  position: number
  ranges: Range[]
  tampering: string[]
  /** What was measured of the quality of playback since the last report; left out where that is nothing. */
  quality?: {
    firstFrameMs?: number
    stalls: number
    stallMs: number
    errors: number
    errorCodes: PlayErrorCode[]
    /** Bits of the segments played, and the media milliseconds they are of. */
    bits: number
    playedMs: number
    network: NetworkKind
  }
  /** Seconds behind the edge of a live on air, while it plays. */
  latency?: number
}

/** A failed call. `status` is 0 when the server could not be reached; `message` is fit for the viewer. */
export class PlaybackError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status: number) {
    super(message)
    this.name = 'PlaybackError'
    this.code = code
    this.status = status
  }
}

export type PlaybackApi = ReturnType<typeof createPlaybackApi>

export type Call = <T>(
  method: HttpRequest['method'],
  path: string,
  options?: { token?: string; body?: unknown; keepalive?: boolean; cancellation?: Cancellation },
) => Promise<T>

/** Calls under `base` (for example `/api`) with a bearer. Every failure is a `PlaybackError`. */
export function createCall(base: string, fetch: HttpFetch): Call {
  return async <T>(...[method, path, options = {}]: Parameters<Call>): Promise<T> => {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`
    if (options.body !== undefined) headers['content-type'] = 'application/json'
    let answer: HttpAnswer
    try {
      answer = await fetch(base + path, {
        method,
        headers,
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.keepalive ? { keepalive: true } : {}),
        ...(options.cancellation === undefined ? {} : { cancellation: options.cancellation }),
      })
    } catch (error) {
      throw toLost(error)
    }
    const body = await answer.json().catch((error: unknown) => {
      if (isTimeout(error)) throw toLost(error)
    })
    if (!answer.ok || body === undefined) throw toError(answer.status, body)
    return body as T
  }
}

/** Calls of the playback routes under `base`. */
export function createPlaybackApi(base: string, fetch: HttpFetch) {
  const call = createCall(base, fetch)
  const at = (session: OpenedSession, rest: string) => `/playback/sessions/${session.id}${rest}`

  return {
    openSession: (body: SessionRequest) => call<OpenedSession>('POST', '/playback/sessions', { body }),
    readMedia: (session: OpenedSession) => call<PlaybackMedia>('GET', at(session, '/media'), { token: session.token }),
    /** `rung` names where the picture is about to begin: its playlists come with the answer. `publicKey` proves later key calls. */
    startLease: (session: OpenedSession, rung: string | null = null, publicKey: string | null = null) => {
      const query = [...(rung === null ? [] : [`rung=${rung}`]), ...(publicKey === null ? [] : [`key=${publicKey}`])].join('&')
      return call<LeaseAnswer>('POST', at(session, query === '' ? '/lease' : `/lease?${query}`), { token: session.token })
    },
    /** Keys of segments from `first` on, base64; as many as may be given now. */
    takeKeys: (session: OpenedSession, body: KeyRange & { number: number; proof: string }, cancellation: Cancellation) =>
      call<Answer<Routes['takeKeys']>>('POST', at(session, '/keys'), { token: session.token, body, cancellation }),
    report: (session: OpenedSession, body: Heartbeat, keepalive = false) =>
      call<HeartbeatAnswer>('POST', at(session, '/heartbeat'), { token: session.token, body, keepalive }),
    releaseLease: (session: OpenedSession, keepalive = false) =>
      call<object>('POST', at(session, '/release'), { token: session.token, keepalive }),
    /** An offer was seen over the picture, or opened, which may be the last action of the page. */
    reportOffer: (session: OpenedSession, offer: string, event: OfferEvent) =>
      call<object>('POST', at(session, `/offers/${offer}`), { token: session.token, body: { event }, keepalive: true }),
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Object && 'name' in error && error.name === 'TimeoutError'

/** The error of a call without a whole answer. */
const toLost = (error: unknown): PlaybackError =>
  isTimeout(error) ? new PlaybackError('TIMEOUT', copy.slow, 0) : new PlaybackError('OFFLINE', copy.offline, 0)

function toError(status: number, body: unknown): PlaybackError {
  const error = (body as Partial<ErrorBody> | undefined)?.error
  if (typeof error?.code === 'string' && typeof error.message === 'string') return new PlaybackError(error.code, error.message, status)
  return status >= 502 && status <= 504
    ? new PlaybackError('UNAVAILABLE', copy.unavailable, status)
    : new PlaybackError('UNEXPECTED', copy.unexpected, status)
}
