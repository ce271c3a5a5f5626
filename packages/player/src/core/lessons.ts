import type { PlaybackPlaylist } from '@videozz/contract'
import type { PlayerState } from './player-state.ts'

export type Lesson = PlaybackPlaylist['lessons'][number]

/** Seconds from the end of a lesson to the next one. */
export const nextAfterSeconds = 5

/** The lessons of the playlist that is played, in their order; none where a single media is. */
export const lessonsOf = ({ opened }: Pick<PlayerState, 'opened'>): readonly Lesson[] => opened?.playlist?.lessons ?? []

/** Place of the present lesson, from 0; -1 where there is none. */
export const lessonAt = (state: Pick<PlayerState, 'opened'>): number =>
  lessonsOf(state).findIndex(({ key }) => key === state.opened?.media.key)

/** The lesson before (-1) or after (1) the present one; null at the ends. */
export function lessonBy(state: Pick<PlayerState, 'opened'>, by: 1 | -1): Lesson | null {
  const at = lessonAt(state)
  return at < 0 ? null : (lessonsOf(state)[at + by] ?? null)
}

/** Whether the next lesson begins by itself: the producer and the viewer both want it. */
export const playsOn = ({ opened, playsOn: wanted }: Pick<PlayerState, 'opened' | 'playsOn'>): boolean =>
  opened?.playlist?.playsOn === true && wanted
