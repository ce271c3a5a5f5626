import type { OpenedSession, SessionRequest } from '../../core/playback-api.ts'
import { PlaybackError, type PlaybackApi } from '../../core/playback-api.ts'
import type { PlaybackSession } from '../../core/playback-session.ts'
import type { PlayerStore } from '../../core/player-store.ts'
import type { Clock, PageKey } from '../../core/ports.ts'
import { type Refusal, toRefusal } from '../../core/refusal.ts'
import type { Stream } from './stream.ts'
import type { Retry } from './retry.ts'

/** What to open, or how to make the request again at each try. */
export type RequestSource = SessionRequest | (() => SessionRequest)
/** `beginAt` in seconds and `thenStart` are for a playback that continues in a new session; `ahead` answers the first try. */
export type OpenOptions = { beginAt?: number; thenStart?: boolean; ahead?: Promise<OpenedSession> }

/** What is open at present; both are null between two sessions. Only `open-session.ts` sets them. */
export type Current = { session: PlaybackSession | null; stream: Stream | null }

/** What the parts of a playback work on. */
export type PlaybackContext = {
  video: HTMLVideoElement
  api: PlaybackApi
  clock: Clock
  store: PlayerStore
  retry: Retry
  current: Readonly<Current>
  /** The key pair of the page, being made; null of a page that cannot sign. */
  pageKey: Promise<PageKey | null>
  /** Where this viewer stopped the last time, in seconds; null from the beginning. */
  resumeAt(opened: OpenedSession): number | null
}

/** Stops playback, with the reason for the viewer. */
export function block({ video, current, store }: PlaybackContext, reason: PlaybackError | Refusal): void {
  video.pause()
  current.stream?.stopLoading()
  store.dispatch({ type: 'blocked', refusal: reason instanceof PlaybackError ? toRefusal(reason) : reason })
}
