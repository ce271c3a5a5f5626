import type { AddressInfo, Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveProtocol } from '@videozz/domain'
import type { Deps } from './deps.ts'

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

export type Place = { host: string; port: number; protocol: LiveProtocol }
type Connections = ReadonlySet<{ end: (reason: string) => Promise<void> }>

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
export async function keepListening(
  server: Server,
  place: Place,
  { connections, log }: { connections: Connections; log: Deps['log'] },
): Promise<Listener> {
  const { protocol, port } = place
  const stopping = new AbortController()
  const retry = async (): Promise<void> => {
    const waited = await delay(retryMs, true, { signal: stopping.signal }).catch(() => false)
    if (!waited) return
    if (!(await tryListen(server, place, () => undefined))) return retry()
    if (stopping.signal.aborted) server.close()
    else log.info({ protocol, port }, 'the port of lives is listened on now')
  }
  const listens = await tryListen(server, place, (error) =>
    log.error({ err: error, ...place }, 'the port of lives cannot be listened on; it is tried again'),
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
