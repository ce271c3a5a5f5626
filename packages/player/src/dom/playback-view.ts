import type { PlaybackMedia } from '@videozz/contract'
import type { OpenedSession, SessionRequest } from '../core/playback-api.ts'
import { firstState, type PlayerState } from '../core/player-state.ts'

/** Everything about a playback that is drawn. */
export type PlaybackView = {
  state: PlayerState
  opened: OpenedSession | null
  media: PlaybackMedia | null
  choice: 'auto' | number
  height: number | null
  mutedStart: boolean
  /** Where an earlier playback goes on, while that is worth saying. */
  resumedAt: number | null
}
export type PlaybackHooks = {
  onView(view: PlaybackView): void
  /** A session was opened; its ticket is worth keeping. */
  onOpened(opened: OpenedSession): void
  /** Where this viewer stopped the last time; null from the beginning. */
  resumeAt(opened: OpenedSession): number | null
}
/** What to open, or how to learn it anew at each try. */
export type RequestSource = SessionRequest | (() => SessionRequest)
export type OpenOptions = { startAt?: number; thenStart?: boolean; ahead?: Promise<OpenedSession> }

export const firstView: PlaybackView = {
  state: firstState,
  opened: null,
  media: null,
  choice: 'auto',
  height: null,
  mutedStart: false,
  resumedAt: null,
}
