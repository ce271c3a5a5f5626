import { partRetries, retryDelay } from './limits.ts'
import type { Clock, Network } from './types.ts'

export type RetryWaits = {
  /** Runs `work` after `ms`, or as soon as the network is back; `calledOff` runs instead when the waits are cleared. */
  add: (ms: number, work: () => void, calledOff?: () => void) => void
  clear: () => void
  any: () => boolean
}

type Wait = { work: () => void; calledOff: (() => void) | undefined; stopTimer: () => void }

/** Waits before new tries. While there is no network none of them ends; with its return all end at once. */
export function createRetryWaits(clock: Clock, network: Network): RetryWaits {
  const waits = new Set<Wait>()
  let unsubscribe: (() => void) | null = null

  function remove(wait: Wait): void {
    wait.stopTimer()
    waits.delete(wait)
    if (waits.size > 0) return
    unsubscribe?.()
    unsubscribe = null
  }

  function end(wait: Wait): void {
    // A time that ran out without a network waits for the network.
    if (!network.online() || !waits.has(wait)) return
    remove(wait)
    wait.work()
  }

  function endAll(): void {
    for (const wait of waits) end(wait)
  }

  return {
    add: (ms, work, calledOff) => {
      const wait: Wait = { work, calledOff, stopTimer: () => undefined }
      waits.add(wait)
      unsubscribe ??= network.subscribe(endAll)
      wait.stopTimer = clock.after(ms, () => end(wait))
    },
    clear: () => {
      for (const wait of waits) {
        remove(wait)
        wait.calledOff?.()
      }
    },
    any: () => waits.size > 0,
  }
}

/**
 * What follows the failure of something tried again like a part: milliseconds to wait, or null when its tries are used up. `count`
 * counts the failure and answers how many there were; without a network none is counted, since nothing was tried.
 */
export function nextTry(network: Network, count: () => number): number | null {
  if (!network.online()) return retryDelay(1)
  const failures = count()
  return failures > partRetries ? null : retryDelay(failures)
}
