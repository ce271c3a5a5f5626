import type { Clock, HttpFetch } from '../../core/ports.ts'

/** The browser's monotonic clock and timers. */
export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, job) {
    const timer = setTimeout(job, ms)
    return () => clearTimeout(timer)
  },
}

/** The browser's `fetch` without cookies. */
export const browserFetch: HttpFetch = (address, { cancellation, ...request }) => {
  const abort = new AbortController()
  cancellation?.onCancel(() => abort.abort())
  return fetch(address, { ...request, credentials: 'omit', cache: 'no-store', signal: abort.signal })
}
