import { PlaybackError } from '../core/playback-api.ts'
import type { Clock } from '../core/ports.ts'

const againMs = 3000
/** Whether a failed call may succeed by itself: no server was reached, or it was in trouble. */
export const mayPass = (error: unknown): boolean => error instanceof PlaybackError && (error.status === 0 || error.status >= 500)

export type Retry = ReturnType<typeof createRetry>

/** One thing at a time that is tried again by itself until it ends or is given up. */
export function createRetry(clock: Clock) {
  let waiting: (() => Promise<void>) | null = null
  let cancel = () => {}
  const later = (job: () => Promise<void>) => {
    cancel()
    waiting = job
    cancel = clock.after(againMs, now)
  }
  const now = () => {
    cancel()
    const job = waiting
    waiting = null
    void job?.()
  }
  return {
    /** Runs `job` after a while. */
    later,
    /** The line is back: what waits runs at once. */
    now,
    /** Runs `job` now, and again as long as the server cannot be reached. */
    async run(job: () => Promise<void>): Promise<void> {
      const attempt = async (): Promise<void> => {
        try {
          await job()
        } catch (error) {
          if (mayPass(error)) later(attempt)
          else if (!(error instanceof PlaybackError)) throw error
        }
      }
      await attempt()
    },
    cancel() {
      cancel()
      waiting = null
    },
  }
}
