import type { Clock, HttpFetch } from '../../core/ports.ts'

/** The browser's monotonic clock and timers. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, job) {
    const timer = setTimeout(job, ms)
    return () => clearTimeout(timer)
  },
}

/** Longest wait for a call, its answer included, in milliseconds: more than the server takes to say that it cannot. */
const limitMs = 20_000

/** The browser's `fetch` without cookies; rejects with a `TimeoutError` where no whole answer came in time. */
export const browserFetch: HttpFetch = (address, { cancellation, ...request }) => {
  const abort = new AbortController()
  cancellation?.onCancel(() => abort.abort())
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(limitMs)])
  return fetch(address, { ...request, credentials: 'omit', cache: 'no-store', signal })
}
