import type { Clock } from './types.ts'

/** The clock of the page. */
export const browserClock: Clock = {
  now: () => performance.now() + performance.timeOrigin,
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
