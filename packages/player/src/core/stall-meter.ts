import type { Clock } from './ports.ts'

/** A wait shorter than this is not noticed, in milliseconds. */
const stallAfterMs = 250

/** Measures waits between movements of the position; those that follow a pause or seek belong to it, and a hidden page waits for nobody. */
export function createStallMeter(clock: Clock) {
  let isMoving = false
  let hidden = false
  /** The wait under way: `ms` until `since`, which is null while the page is hidden. */
  let wait: { ms: number; since: number | null; counted: boolean } | null = null
  let stalls = 0
  let stallMs = 0

  /** Adds the wait so far, once it is long enough to be a stall. */
  const measure = () => {
    if (wait === null) return
    const now = clock.now()
    if (wait.since !== null) {
      wait.ms += now - wait.since
      wait.since = now
    }
    if (!wait.counted && wait.ms <= stallAfterMs) return
    if (!wait.counted) stalls += 1
    wait.counted = true
    stallMs += wait.ms
    wait.ms = 0
  }
  const end = (moving: boolean) => {
    measure()
    wait = null
    isMoving = moving
  }

  return {
    moving: () => end(true),
    rest: () => end(false),
    waiting() {
      if (isMoving) wait = { ms: 0, since: hidden ? null : clock.now(), counted: false }
      isMoving = false
    },
    setHidden(next: boolean) {
      measure()
      hidden = next
      if (wait !== null) wait.since = next ? null : clock.now()
    },
    /** Stalls that began since the last call, and the milliseconds of all since then. */
    drain() {
      measure()
      const drained = { stalls, stallMs: Math.round(stallMs) }
      stalls = stallMs = 0
      return drained
    },
  }
}
