import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { availableParallelism } from 'node:os'
import { readStudioTicket } from '@videozz/db'
import { studioLimits, studioSocket } from '@videozz/domain'
import { WebSocketServer } from 'ws'
import type { Deps } from '../shared/deps.ts'
import { keepListening, type Listener } from '../shared/keep-listening.ts'
import { measureStudio } from './measure-studio.ts'
import { StudioConnection } from './studio-connection.ts'

const mostConnections = 500

/** How many browsers' pictures this node encodes at once: each takes a core, and lives have other work. */
const mostEncoded = Math.max(1, Math.floor(availableParallelism() / 2))

/** Listens for studios in browsers, which apis relay; each comes with a ticket. */
export async function listenStudio(place: { host: string; port: number }, deps: Deps): Promise<Listener> {
  const connections = new Set<{ end: (reason: string) => Promise<void> }>()
  const encoding = { most: mostEncoded, now: 0 }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: studioLimits.message,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(studioSocket.protocol) ? studioSocket.protocol : false),
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.maxConnections = mostConnections
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const ticket = readStudioTicket(deps.env.secretKey, request.headers['sec-websocket-protocol'], new Date())
    socket.on('error', () => socket.destroy())
    if (!ticket || request.url !== studioSocket.path) return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = ticket.purpose === 'measure' ? measureStudio(client) : new StudioConnection(client, ticket.keyHash, encoding, deps)
      connections.add(connection)
      client.once('close', () => connections.delete(connection))
    })
  })
  const listener = await keepListening(server, { ...place, protocol: 'browser' }, { connections, log: deps.log })
  return {
    ...listener,
    stop: async (reason) => {
      await listener.stop(reason)
      server.closeAllConnections()
      for (const client of sockets.clients) client.terminate()
    },
  }
}
