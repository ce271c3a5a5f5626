import { browserKept } from '../../../shared/kept.ts'

/** How long 'Ver depois' keeps the showcase away. */
const postponedForMs = 24 * 60 * 60 * 1000
const keyOf = (userId: string): string => `videozz:showcase-later:${userId}`

/** Keeps the showcase away from this person, in this browser, for a day; without a store, until the next visit. */
export function postponeShowcase(userId: string, now: number): void {
  browserKept.write(keyOf(userId), String(now + postponedForMs))
}

/** Whether the person put the showcase off less than a day ago; a clock set back does not put it off for longer. */
export function isShowcasePostponed(userId: string, now: number): boolean {
  const until = Number(browserKept.read(keyOf(userId)))
  return until > now && until <= now + postponedForMs
}
