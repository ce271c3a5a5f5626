import type { Clock } from './ports.ts'

/** Runs `task` again and again, never twice at a time: it answers the milliseconds until the next run, or null for none. */
export function createRepeatingTask(clock: Clock, task: () => Promise<number | null>) {
  let cancel = () => {}
  let running: Promise<void> | null = null

  const after = (ms: number) => {
    cancel()
    cancel = clock.after(ms, () => void now())
  }
  const run = async () => {
    cancel()
    try {
      const nextMs = await task()
      if (nextMs !== null) after(nextMs)
    } finally {
      running = null
    }
  }
  const now = (): Promise<void> => (running ??= run())
  return {
    /** Runs it after `ms`, in place of a later run. */
    after,
    /** Runs it now, or waits for the run that is under way. */
    now,
    /** No further run, unless one is under way. */
    cancel: () => cancel(),
  }
}
