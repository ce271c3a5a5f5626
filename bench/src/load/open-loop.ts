/** Time as the loop sees it, in milliseconds; tests set their own. */
export type LoopClock = { now: () => number; wakeAfter: (milliseconds: number, work: () => void) => void }

export type LoopResult = {
  /** Milliseconds from when each request was due, whether or not it could be sent then, to its answer; in order of arrival. */
  latencies: number[]
  /** How late the latest request was sent, in milliseconds: what the generator itself could not keep up with. */
  late: number
  /** Milliseconds from the start to the last answer. */
  length: number
}

const realClock: LoopClock = { now: () => performance.now(), wakeAfter: (milliseconds, work) => void setTimeout(work, milliseconds) }

/**
 * Sends request after request when each is due, however long earlier ones take: those who arrive do not wait for those before
 * them, so a slow answer does not spare the server the next request. Rejects with the first failure.
 */
export function runOpenLoop(
  arrivals: readonly number[],
  send: (index: number) => Promise<void>,
  clock: LoopClock = realClock,
): Promise<LoopResult> {
  return new Promise((resolve, reject) => {
    const start = clock.now()
    const latencies = Array.from({ length: arrivals.length }, () => Number.NaN)
    let [next, answered, late] = [0, 0, 0]
    const begin = async (index: number) => {
      const due = start + (arrivals[index] ?? 0)
      late = Math.max(late, clock.now() - due)
      await send(index)
      latencies[index] = clock.now() - due
      answered += 1
      if (answered === arrivals.length) resolve({ latencies, late, length: clock.now() - start })
    }
    const turn = () => {
      const now = clock.now() - start
      for (; next < arrivals.length && (arrivals[next] ?? 0) <= now; next++) begin(next).catch(reject)
      const due = arrivals[next]
      if (due !== undefined) clock.wakeAfter(Math.max(0, due - now), turn)
    }
    turn()
    if (arrivals.length === 0) resolve({ latencies, late, length: 0 })
  })
}
