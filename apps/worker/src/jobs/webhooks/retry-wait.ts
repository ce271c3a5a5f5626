const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Waits before the second try, the third and so on, in milliseconds; the last goes on. */
const waits = [5 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
/** Share of a wait by which it is shorter or longer, lest what failed together comes together again. */
const jitter = 0.2

/**
 * When a delivery is tried again. The last try is made when its patience ends.
 * @param tries how often it was tried, from 1.
 * @param asked seconds the receiver asks to be left alone; more than an hour counts as one.
 * @param random from 0 to 1.
 * @returns null when it is given up.
 */
export function nextTry(tries: number, giveUpAt: Date, now: Date, asked: number | null = null, random = Math.random()): Date | null {
  if (now >= giveUpAt) return null
  const wait = waits[Math.min(tries, waits.length) - 1] ?? hour
  const jittered = wait * (1 - jitter + 2 * jitter * random)
  const wanted = Math.min((asked ?? 0) * second, hour)
  return new Date(Math.min(now.getTime() + Math.max(jittered, wanted), giveUpAt.getTime()))
}
