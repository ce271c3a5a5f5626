import type { AttemptOutcome, ConnectionProvider } from '@videozz/contract/browser'

/**
 * What the window in which a person connects a service tells the page that opened it. Nothing of it is secret: what became of an attempt is
 * asked of the api. `call` is made up by that page, `attempt` by the api.
 */
export type ConnectionMessage =
  | { type: 'begun'; call: string; attempt: string }
  | { type: 'failed'; call: string; message: string }
  /** `attempt` is null where the window came back with none that is open. */
  | { type: 'ended'; provider: ConnectionProvider; attempt: string | null; outcome: AttemptOutcome | 'invalid' }

// After the window was at another site our opener policy leaves it without an opener, and only this reaches us.
const name = 'videozz:connections'

/** Tells the other pages of this browser. */
export function tellConnection(message: ConnectionMessage): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(message)
  channel.close()
}

/** Listens until the returned function is called. */
export function listenToConnections(handler: (message: ConnectionMessage) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<ConnectionMessage>) => handler(data))
  return () => channel.close()
}
