import { VideozzPlayer } from './dom/videozz-player.ts'

export type { CaptionTrack, PlayerState } from './core/player-state.ts'
export type { RequestSource } from './dom/playback/playback-context.ts'
export type { Positions } from './dom/remember-position.ts'
export type { PlayerSetup } from './dom/player-setup.ts'
export type { ChoiceStore } from './core/ports.ts'
export type { OpenedSession, SessionRequest } from './core/playback-api.ts'
export { chapterAt } from './core/chapters.ts'
export { lessonBy } from './core/lessons.ts'
export { durationOf } from './core/player-state.ts'
export type { PlayerRemote, PlayOutcome } from './dom/player-remote.ts'
export { formatCode } from './core/imprint-code.ts'
export type { Refusal } from './core/refusal.ts'
export { VideozzPlayer }

/** Registers `<videozz-player>`; harmless when called again. */
export function definePlayer(): void {
  if (customElements.get('videozz-player') === undefined) customElements.define('videozz-player', VideozzPlayer)
}
