import { setTimeout } from 'node:timers/promises'
import { StorageUnavailableError } from '@videozz/storage'

/** Milliseconds a job waits for a database or store that is unavailable before it gives its work back to the queue. */
const timeoutMs = 90_000
const firstPauseMs = 200
const maxPauseMs = 5000

/**
 * Connection lost or refused, server starting or stopping (SQLSTATE classes 08 and 57P), transaction ended for its silence (25P03), disk of
 * the server full (53100).
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(08|57P|25P03|53100)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect/i.test(error.message)
  )
}

/** Repeats a step while database or store are unavailable. The step must be safe to repeat: an answer may be lost after its effect. */
export async function persist<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  const until = performance.now() + timeoutMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    signal.throwIfAborted()
    try {
      return await step()
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error
      await setTimeout(pauseMs, undefined, { signal })
    }
  }
}
