import type { LiveState } from './live-state.ts'

/** How long a connection may be tested at once. */
export const liveTestMs = 10 * 60_000
/**
 * How long publishers are refused after a test that its time ended: encoders connect again by themselves, and what was a test must not
 * become the live because nobody stopped one.
 */
export const liveTestRestMs = 5 * 60_000

/**
 * What publishers of a live do: `testing`, nobody sees them and nothing is recorded; `over`, they are refused; null, they begin the live.
 * @param testUntil null where nobody asked for a test, or it was ended by a person.
 */
export function liveTest({ status }: Pick<LiveState, 'status'>, testUntil: Date | null, now: Date): 'testing' | 'over' | null {
  if (status !== 'scheduled' || testUntil === null) return null
  if (now < testUntil) return 'testing'
  return now.getTime() < testUntil.getTime() + liveTestRestMs ? 'over' : null
}
