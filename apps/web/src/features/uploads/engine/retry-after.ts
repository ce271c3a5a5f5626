import { type RetriedCall, retryDelayMs, retryForMs, waitedMs } from './limits.ts'

/**
 * What follows the failed try of a part or call after `failures` earlier ones: the milliseconds to wait and the failures now
 * counted, or null when its time is used up. Without a network nothing was tried, so none is counted.
 */
export function retryAfter(call: RetriedCall, failures: number, online: boolean): { failures: number; delayMs: number } | null {
  if (!online) return { failures, delayMs: retryDelayMs(1) }
  return waitedMs(failures + 1) > retryForMs[call] ? null : { failures: failures + 1, delayMs: retryDelayMs(failures + 1) }
}
