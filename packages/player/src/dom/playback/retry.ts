import { PlaybackError } from '../../core/playback-api.ts'
import type { Clock } from '../../core/ports.ts'

const retryAfterMs = 3000
/** Whether a failed call may succeed when it is made again: no server was reached, or the server failed. */
export const isTransient = (error: unknown): boolean => error instanceof PlaybackError && (error.status === 0 || error.status >= 500)

export type Retry = ReturnType<typeof createRetry>

/** Runs one job at a time again and again, without the viewer, until it succeeds or is cancelled. */
export function createRetry(clock: Clock) {
  let waiting: (() => Promise<void>) | null = null
  let cancel = () => {}
  const later = (job: () => Promise<void>) => {
    cancel()
    waiting = job
    cancel = clock.after(retryAfterMs, now)
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
    /** Runs the waiting job at once, for instance when the connection is back. */
    now,
    /** Runs `job` now, and again as long as the server cannot be reached. */
    async run(job: () => Promise<void>): Promise<void> {
      const attempt = async (): Promise<void> => {
        try {
          await job()
        } catch (error) {
          if (isTransient(error)) later(attempt)
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
