import type { Network } from './types.ts'

/** The network of the machine, as far as the browser knows of it. */
export const browserNetwork: Network = {
  online: () => navigator.onLine,
  subscribe: (listener) => {
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, listener)
    return () => {
      for (const event of events) window.removeEventListener(event, listener)
    }
  },
}
