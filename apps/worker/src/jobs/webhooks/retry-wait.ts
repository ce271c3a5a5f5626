const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** Waits before the second try, the third and so on; the last one repeats. */
const waitsMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs]
/** Share of a wait by which it is shorter or longer, so that deliveries that failed together are not retried together. */
const jitter = 0.2

/**
 * When a delivery is tried again. The last try is made at `giveUpAt`.
 * @param tries made so far, from 1.
 * @param retryAfterSeconds of `Retry-After`; more than an hour counts as one.
 * @param random from 0 to 1.
 * @returns null after the last try.
 */
export function nextTry(
  tries: number,
  giveUpAt: Date,
  now: Date,
  retryAfterSeconds: number | null = null,
  random = Math.random(),
): Date | null {
  if (now >= giveUpAt) return null
  const waitMs = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? hourMs
  const jitteredMs = waitMs * (1 - jitter + 2 * jitter * random)
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * secondMs, hourMs)
  return new Date(Math.min(now.getTime() + Math.max(jitteredMs, retryAfterMs), giveUpAt.getTime()))
}
