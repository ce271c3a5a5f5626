import { ApiError, offlineError, timeoutError } from './api-error.ts'
import { reportUnreachable } from './reachability.ts'

/** Longest wait for a call, its answer included, in milliseconds: three times what the server takes to say that it cannot. */
const usualMs = 30_000
/** Calls whose work at the server takes longer, such as joining the parts of a file. */
const longMs: Record<string, number> = {
  'POST /upload/complete-multipart': 600_000,
  'POST /videos': 120_000,
  'POST /videos/{key}/replace': 120_000,
}
/** Calls that send or fetch a file, over a slow connection too. */
const fileMs = 600_000

/** Longest wait for a call written as `GET /videos/{id}`, in milliseconds. @param file it sends or fetches one. */
export const timeLimit = (call: string, file = false): number => (file ? fileMs : (longMs[call] ?? usualMs))

/** Aborts after so many milliseconds, or with `signal`. */
export function limited(limitMs: number, signal?: AbortSignal | null): AbortSignal {
  const limit = AbortSignal.timeout(limitMs)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

/** The answer, unless it comes after the signal aborted; for a request that was made without this signal. */
export const unlessAborted = (answer: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

const isTimeout = (error: unknown): boolean => error instanceof Object && 'name' in error && error.name === 'TimeoutError'

/** What a request that got no whole answer threw, as the caller sees it: an aborted call keeps its reason. */
export function requestFailure(error: unknown, signal?: AbortSignal | null): unknown {
  if (signal?.aborted || error instanceof ApiError) return error
  reportUnreachable()
  return isTimeout(error) ? timeoutError() : offlineError()
}

/** The same for what reading an answer threw: one that is not what the API sends is no fault of the connection. */
export const readingFailure = (error: unknown, signal?: AbortSignal | null): unknown =>
  isTimeout(error) || error instanceof TypeError ? requestFailure(error, signal) : error
