import { once } from 'node:events'
import { readFileSync, watchFile, unwatchFile } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { LiveProtocol } from '@videozz/domain'
import type { Deps } from '../shared/deps.ts'
import { serveConnection } from './serve-connection.ts'

/** Connections of one server; publishers are few, and each may hold some memory before it is known. */
const mostConnections = 500
/** Milliseconds between two looks at the files of a certificate. */
const certificateMs = 10_000

export type Listener = {
  port: number
  /** Ends all connections; their runs are published and ended. */ stop: (reason: string) => Promise<void>
}

async function listen(
  server: Server,
  { host, port, protocol }: { host: string; port: number; protocol: LiveProtocol },
  deps: Deps,
): Promise<Listener> {
  const connections = new Set<ReturnType<typeof serveConnection>>()
  server.maxConnections = mostConnections
  server.on(protocol === 'rtmps' ? 'secureConnection' : 'connection', (socket: Socket) => {
    const connection = serveConnection(socket, protocol, deps)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async (reason) => {
      server.close()
      await Promise.all([...connections].map((connection) => connection.end(reason)))
    },
  }
}

/** Listens for RTMP on loopback: the key of a live would be readable on a network. */
export const listenRtmp = (port: number, deps: Deps): Promise<Listener> =>
  listen(createServer(), { host: '127.0.0.1', port, protocol: 'rtmp' }, deps)

/** Listens for RTMP over TLS. Files of the certificate that change are read again; those that do not fit leave the former in use. */
export async function listenRtmps(settings: { host: string; port: number; cert: string; key: string }, deps: Deps): Promise<Listener> {
  const read = () => ({ cert: readFileSync(settings.cert), key: readFileSync(settings.key) })
  const server = createTlsServer({ ...read(), minVersion: 'TLSv1.2' })
  server.on('tlsClientError', () => undefined)
  const reload = (): void => {
    try {
      server.setSecureContext({ ...read(), minVersion: 'TLSv1.2' })
      deps.log.info('the certificate of RTMPS was read again')
    } catch (error) {
      deps.log.warn({ err: error }, 'the certificate of RTMPS cannot be read; the former one stays')
    }
  }
  const files = [settings.cert, settings.key]
  for (const file of files) watchFile(file, { interval: certificateMs, persistent: false }, reload)
  const listener = await listen(server, { host: settings.host, port: settings.port, protocol: 'rtmps' }, deps)
  return {
    port: listener.port,
    stop: (reason) => {
      for (const file of files) unwatchFile(file, reload)
      return listener.stop(reason)
    },
  }
}
