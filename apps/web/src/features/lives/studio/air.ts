import type { StudioEnd } from '@videozz/contract/browser'

/** Where a studio is on its way to the air. `since` and `until` in milliseconds. */
export type Air =
  | { phase: 'off' }
  | { phase: 'connecting' }
  | { phase: 'on-air'; since: number; bits: number; pace: Pace }
  | { phase: 'reconnecting'; since: number; attempt: number; words: string | null }
  | { phase: 'over'; words: string }

/** `slow`: what is recorded waits to be sent. */
export type Pace = 'good' | 'slow' | 'stuck'

/** Seconds of media that may wait before it is said, and before a smaller picture is sent. */
const waiting = { slow: 2, stuck: 8 }

/** How the connection keeps up. @param unsent bytes that wait in the browser. */
export function paceOf(unsent: number, bits: number): Pace {
  const seconds = (unsent * 8) / Math.max(1, bits)
  return seconds >= waiting.stuck ? 'stuck' : seconds >= waiting.slow ? 'slow' : 'good'
}

/** Milliseconds before an attempt to connect again; the first is at once, the number counts from 1. */
export const retryDelay = (attempt: number): number => [500, 1000, 2000, 3000][attempt - 1] ?? 5000

/** How long another publisher may be our own connection that the server has not given up yet, in milliseconds. */
const ownMs = 12_000

/** Whether to try again after an end. @param lostMs since the air was lost, or wanted. */
export const returnsAfter = ({ again, reason }: Pick<StudioEnd, 'again' | 'reason'>, lostMs: number): boolean =>
  again && (reason !== 'busy' || lostMs < ownMs)

/** Bits a second of the newest figures. */
export function bitsOf(figures: readonly { at: number; bytes: number }[]): number {
  const [first, last] = [figures[0], figures.at(-1)]
  return first && last && last.at > first.at ? ((last.bytes - first.bytes) * 8000) / (last.at - first.at) : 0
}
