import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Time for the first request of a connection that was opened while the server closes, in milliseconds. */
const graceMs = 500

/**
 * Keeps track of connections on which no request has begun, as browsers open them in advance: Node counts them among the busy ones
 * (https://nodejs.org/api/http.html#servercloseidleconnections), so a closing server would wait for them for ever.
 * @returns a function to call when the server is about to close, which ends them.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  let closing = false
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
    if (closing) setTimeout(() => unused.has(socket) && socket.destroy(), graceMs).unref()
  })
  for (const event of ['request', 'upgrade'] as const)
    server.on(event, ({ socket }: { socket: Socket }) => {
      unused.delete(socket)
    })
  return () => {
    closing = true
    for (const socket of unused) socket.destroy()
  }
}
