import { liveOpensAt, type LiveState } from './live-state.ts'

/** Symbols of a name that are shown. */
const shownName = 60

/** Whether it is time to write beside a live, too early or too late. @param live as time has made it by now. */
export function chatTime(live: Pick<LiveState, 'status' | 'scheduledAt' | 'startedAt'>, now: Date): 'open' | 'early' | 'over' {
  if (live.status === 'finished') return 'over'
  return live.startedAt === null && now < liveOpensAt(live) ? 'early' : 'open'
}

/** What others see of a viewer: their name, else the beginning of their e-mail; null where nothing names them. */
export function chatName({ name, email }: { name: string | null; email: string | null }): string | null {
  const shown = [...(name ?? '').trim()].slice(0, shownName).join('').trim()
  // A name that is an address would tell it to everybody.
  if (shown !== '' && !shown.includes('@')) return shown
  const address = email ?? (shown === '' ? '' : shown)
  const local = [...(address.split('@')[0] ?? '')].slice(0, 2).join('')
  return local === '' ? null : `${local}•••`
}

/** Instants at which somebody wrote lately, the latest first. */
export type WrittenLately = readonly Date[]

/**
 * Seconds that a viewer has to wait before they write again, and why; null where they need not.
 * @param burst so many entries within so many seconds.
 */
export function chatWait(
  written: WrittenLately,
  { slowSeconds, burst, now }: { slowSeconds: number; burst: { entries: number; seconds: number }; now: Date },
): number | null {
  const until = (instant: Date | undefined, seconds: number) => (instant ? instant.getTime() + seconds * 1000 - now.getTime() : 0)
  const left = Math.max(until(written[0], slowSeconds), until(written[burst.entries - 1], burst.seconds))
  return left > 0 ? Math.ceil(left / 1000) : null
}
