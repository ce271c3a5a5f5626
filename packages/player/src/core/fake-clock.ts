import type { Clock } from './ports.ts'

/** A clock that moves only when a test advances it; for tests. */
export function createFakeClock() {
  let time = 0
  let timers: { at: number; job: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    after(ms, job) {
      const timer = { at: time + ms, job }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  /** Lets `ms` pass, running timers in order and the promises they start. */
  const pass = async (ms: number) => {
    const end = time + ms
    for (;;) {
      const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      timers = timers.filter((timer) => timer !== due)
      time = Math.max(time, due.at)
      due.job()
      await settle()
    }
    time = end
    await settle()
  }
  return { clock, pass, settle, pending: () => timers.length }
}

/** Runs the promise jobs that are ready, and those they make ready. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
