import type { Network } from './types.ts'

/** The network state of the machine, as the browser reports it. */
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
