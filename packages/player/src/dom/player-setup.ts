import type { PlayerPreferences } from '@videozz/contract'
import type { OpenedSession } from '../core/playback-api.ts'
import type { ChoiceStore } from '../core/ports.ts'
import type { PlayerState } from '../core/player-state.ts'
import type { RequestSource } from './playback/playback-context.ts'
import { resumePoint } from '../core/resume-point.ts'
import type { Positions } from './remember-position.ts'

/** What the page around a player gives to it. */
export type PlayerSetup = {
  /** Base address of the main API, for example `/api`. */
  api: string
  product: string
  preferences?: PlayerPreferences
  /** Where this browser stores the position of each media; without it only the server does. */
  positions?: Positions
  /** Where this browser stores the viewer's choices for captions; without it they are lost with the page. */
  choiceStore?: ChoiceStore
  /** The request for another lesson of the playlist that is played; without it there is no other. */
  openLesson?(key: string): RequestSource
  /** Second where a preview begins. */
  startAt?: number | null
  /** The viewer has completed the media, in this session or `before` it; once per session. */
  onCompleted?(session: OpenedSession, before: boolean): void
  onOpened?(session: OpenedSession): void
  /** The player is in another phase. */
  onState?(state: PlayerState): void
}

/** Second where a session begins: a preview at `startAt`, a viewer where they stopped; null at the beginning. */
export function beginningOf({ positions, startAt = null }: PlayerSetup, { media, preview, resumeAt }: OpenedSession): number | null {
  if (!preview) return resumePoint(media, resumeAt, positions?.read(media.key) ?? null)
  return startAt !== null && startAt > 0 && (media.duration === null || startAt < media.duration) ? startAt : null
}
