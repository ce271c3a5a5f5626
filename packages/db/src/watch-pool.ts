import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** The server has not answered for some seconds: calls are refused until it does. SQLSTATE 08006, connection failure. */
export class DatabaseStalledError extends Error {
  readonly code = '08006'
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseStalledError'
  }
}

export type PoolWatch = { /** Whether the server does not answer now. */ stalled: () => boolean; stop: () => Promise<void> }

export type WatchOptions = {
  /** Time between two questions to the server, in milliseconds. */
  everyMs?: number
  /** Time it has to answer one, in milliseconds. */
  limitMs?: number
  onChange?: (stalled: boolean) => void
}

/** What arrived while this process itself stood still is read within this time, in milliseconds. */
const graceMs = 250

type Sockets = { connection: { stream: Socket } }

/**
 * Watches by a connection of its own whether a server that accepts connections also answers: one that was stopped or that waits for its
 * disk does not, and no limit of the server itself ends the calls that wait for it. Then the connections of the pool are cut, so that every
 * waiting call fails, and `connect` rejects at once with `DatabaseStalledError` until the server answers again. Queries may take as long
 * as they like while it does. A server that refuses connections needs no watch.
 */
export function watchPool(pool: pg.Pool, url: string, options: WatchOptions = {}): PoolWatch {
  const { everyMs = 1000, limitMs = 4000, onChange } = options
  const clients = new Set<pg.PoolClient>()
  const ended = new AbortController()
  let stalled = false

  // Those connected before the watch began are met when they are used.
  pool.on('connect', (client) => void clients.add(client))
  pool.on('acquire', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const refusing = (done?: (error: Error) => void): unknown => {
    if (!stalled) return done ? connect(done) : connect()
    const error = new DatabaseStalledError()
    if (!done) return Promise.reject(error)
    process.nextTick(done, error)
    return undefined
  }
  pool.connect = refusing as typeof pool.connect

  function change(next: boolean): void {
    if (stalled === next) return
    stalled = next
    onChange?.(next)
    if (next) for (const client of clients) (client as unknown as Sockets).connection.stream.destroy(new DatabaseStalledError())
  }

  /** Asks again and again on one connection, until an answer is late or the connection is lost. */
  async function ask(client: pg.Client): Promise<void> {
    for (;;) {
      const answered = client.query('select 1').then(() => true)
      answered.catch(() => undefined)
      if (!(await Promise.race([answered, late(answered)]))) return change(true)
      change(false)
      await wait(everyMs, undefined, { signal: ended.signal })
    }
  }

  async function late(answered: Promise<boolean>): Promise<boolean> {
    await wait(limitMs, undefined, { signal: ended.signal })
    return Promise.race([answered, wait(graceMs, false, { signal: ended.signal })])
  }

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs, application_name: 'videozz-watch' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await ask(client)
      } catch (error) {
        // Refused connections fail by themselves; only one that was accepted and got no answer is a stall.
        if (error instanceof Error && /timeout expired/.test(error.message)) change(true)
        else change(false)
      } finally {
        ;(client as unknown as Sockets).connection.stream.destroy()
      }
      if (!ended.signal.aborted) await wait(everyMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  const watching = watch()
  return {
    stalled: () => stalled,
    stop: async () => {
      ended.abort()
      await watching
    },
  }
}
