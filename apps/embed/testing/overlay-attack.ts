import type { Things } from './overlay-kit.ts'

/**
 * Outcome of an attack: playback is stopped and `names` reported; or nothing, since the code stays where it was, readable; or it is missed,
 * and the picture plays on without a readable code.
 */
export type Outcome = { comes: 'stopped'; names: readonly string[] } | { comes: 'nothing' } | { comes: 'missed' }
export type Attack = {
  /** The attack, in the words of the published list. */
  words: string
  group: string
  /** Fails the same check as another of the list, in another way: tried with `OVERLAY_ATTACKS=all` only. */
  variant?: true
  /** Runs in every frame before any script of the page. */
  before?: () => void
  /** Runs in the player page while it plays. */
  attack: (things: Things) => unknown
  outcome: Outcome
}

export const stopped = (...names: string[]): Outcome => ({ comes: 'stopped', names })
export const nothing: Outcome = { comes: 'nothing' }
/** Attacks of one group of the published list. */
export const inGroup = (group: string, list: readonly Omit<Attack, 'group'>[]): Attack[] => list.map((attack) => ({ group, ...attack }))
