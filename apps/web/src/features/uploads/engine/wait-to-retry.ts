import type { Clock, Network } from './types.ts'

export type RetryWaits = {
  /** Runs `work` after `ms`, or as soon as the network is back. */
  add: (ms: number, work: () => void) => void
  /** Calls all waits off. */
  clear: () => void
  any: () => boolean
}

type Wait = { work: () => void; stopTimer: () => void }

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
    add: (ms, work) => {
      const wait: Wait = { work, stopTimer: () => undefined }
      waits.add(wait)
      unsubscribe ??= network.subscribe(endAll)
      wait.stopTimer = clock.after(ms, () => end(wait))
    },
    clear: () => {
      for (const wait of waits) remove(wait)
    },
    any: () => waits.size > 0,
  }
}
