import { readFileSync, watchFile, unwatchFile } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:tls'
import type { LiveProtocol } from '@videozz/domain'
import type { Deps } from '../shared/deps.ts'
import { serveConnection } from './serve-connection.ts'

/** Connections of one server; publishers are few, and each may hold some memory before it is known. */
const mostConnections = 500
/** Milliseconds between two looks at the files of a certificate. */
const certificateMs = 10_000

/** Milliseconds between two attempts to listen on a port that another program has. */
const retryMs = 2000

export type Listener = {
  protocol: LiveProtocol
  /** Undefined while another program has the port. */
  port: () => number | undefined
  connections: () => number
  /** Ends all connections; their runs are published and ended. */
  stop: (reason: string) => Promise<void>
}

type Place = { host: string; port: number; protocol: LiveProtocol }

/** Whether it listens now. @param onFault is told what keeps it from it. */
const tryListen = (server: Server, { host, port }: Place, onFault: (error: Error) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => {
      onFault(error)
      resolve(false)
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve(true)
    })
  })

/** Listens; a port that is taken keeps nothing else from running, and is tried again until it is free. */
async function listen(server: Server, place: Place, deps: Deps): Promise<Listener> {
  const { protocol, port } = place
  const connections = new Set<ReturnType<typeof serveConnection>>()
  server.maxConnections = mostConnections
  server.on(protocol === 'rtmps' ? 'secureConnection' : 'connection', (socket: Socket) => {
    const connection = serveConnection(socket, protocol, deps)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
  })
  const stopping = new AbortController()
  const retry = async (): Promise<void> => {
    const waited = await delay(retryMs, true, { signal: stopping.signal }).catch(() => false)
    if (!waited) return
    if (!(await tryListen(server, place, () => undefined))) return retry()
    if (stopping.signal.aborted) server.close()
    else deps.log.info({ protocol, port }, 'the port of lives is listened on now')
  }
  const listens = await tryListen(server, place, (error) =>
    deps.log.error({ err: error, ...place }, 'the port of lives cannot be listened on; it is tried again'),
  )
  const retrying = listens ? undefined : retry()
  return {
    protocol,
    port: () => (server.address() as AddressInfo | null)?.port,
    connections: () => connections.size,
    stop: async (reason) => {
      stopping.abort()
      server.close()
      await Promise.all([retrying, ...[...connections].map((connection) => connection.end(reason))])
    },
  }
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
