import { readFileSync, watchFile, unwatchFile } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Deps } from '../shared/deps.ts'
import { keepListening, type Listener, type Place } from '../shared/keep-listening.ts'
import { serveConnection } from './serve-connection.ts'

/** Connections of one server; publishers are few, and each may hold some memory before it is known. */
const mostConnections = 500
/** Milliseconds between two looks at the files of a certificate. */
const certificateMs = 10_000

/** Listens, and serves each connection. */
async function listen(server: Server, place: Place, deps: Deps): Promise<Listener> {
  const connections = new Set<ReturnType<typeof serveConnection>>()
  server.maxConnections = mostConnections
  server.on(place.protocol === 'rtmps' ? 'secureConnection' : 'connection', (socket: Socket) => {
    const connection = serveConnection(socket, place.protocol, deps)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  return keepListening(server, place, { connections, log: deps.log })
}

/** Listens for RTMP on loopback: the key of a live would be readable on a network. */
export const listenRtmp = (port: number, deps: Deps): Promise<Listener> =>
  listen(createServer(), { host: '127.0.0.1', port, protocol: 'rtmp' }, deps)

/**
 * Listens for RTMP over TLS. Files of the certificate that change are read again; those that do not fit leave the former in use. Without a
 * first one no connection comes about until there is one.
 */
export async function listenRtmps(settings: { host: string; port: number; cert: string; key: string }, deps: Deps): Promise<Listener> {
  const server = createTlsServer({ minVersion: 'TLSv1.2' })
  server.on('tlsClientError', () => undefined)
  const load = (): void => {
    try {
      server.setSecureContext({ cert: readFileSync(settings.cert), key: readFileSync(settings.key), minVersion: 'TLSv1.2' })
      deps.log.info('the certificate of RTMPS was read')
    } catch (error) {
      deps.log.error({ err: error }, 'the certificate of RTMPS cannot be read; a former one stays')
    }
  }
  load()
  const files = [settings.cert, settings.key]
  for (const file of files) watchFile(file, { interval: certificateMs, persistent: false }, load)
  const listener = await listen(server, { host: settings.host, port: settings.port, protocol: 'rtmps' }, deps)
  return {
    ...listener,
    stop: (reason) => {
      for (const file of files) unwatchFile(file, load)
      return listener.stop(reason)
    },
  }
}
