import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool, DatabaseNewerError, migrateToLatest, watchPool } from '@videozz/db'
import { createJobQueue } from '@videozz/jobs'
import { createObjectStore, prepareObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'
import type { Deps } from './app-deps.ts'
import type { Env } from './env.ts'
import { EventHub } from './event-hub.ts'
import { isUnreachable } from './handle-error.ts'
import { createMetrics } from './metrics.ts'
import { createPartSigner } from './part-address.ts'
import { TrafficMeter } from './traffic-meter.ts'

/** Longest statement of a request, in milliseconds; what needs longer runs in pages, or as a job of the worker. */
const statementTimeoutMs = 30_000
/** Longest silence of a request within a transaction, in milliseconds: a process that stands still must not hold its locks. */
const silenceTimeoutMs = 30_000

/** Dependencies of a running process; `close` releases them once the server, which ends the events, is closed. */
export type ProcessDeps = { deps: Deps; close: () => Promise<void> }

/** Tries again while the database cannot be reached: it may start after us. */
async function untilReachable<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let delayMs = 250; ; delayMs = Math.min(delayMs * 2, 5000)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof DatabaseNewerError || !isUnreachable(error)) throw error
      log.warn({ err: error, delayMs }, 'waiting for the database')
      await wait(delayMs)
    }
  }
}

/** Migrates on a connection of its own, which has no limits: a migration takes as long as the data need. */
async function migrate(databaseUrl: string, onError: (error: Error) => void): Promise<string[]> {
  const db = createDatabase(createPool(databaseUrl, { max: 1, onError }))
  try {
    return await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Connects to every service the API requires, migrating the schema first.
 * @throws DatabaseNewerError when the database was made by a newer version.
 */
export async function startProcess(env: Env, log: Logger): Promise<ProcessDeps> {
  const now = () => new Date()
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection failed')
  const applied = await untilReachable(() => migrate(env.databaseUrl, onError), log)
  if (applied.length > 0) log.info({ applied }, 'migrated the database')
  const pool = createPool(env.databaseUrl, { max: env.databasePoolSize, onError, statementTimeoutMs, silenceTimeoutMs })
  const watch = watchPool(pool, env.databaseUrl, {
    onChange: (stalled) =>
      stalled ? log.error('the database does not answer: calls are refused until it does') : log.info('the database answers'),
  })
  const db = createDatabase(pool)
  const jobs = await untilReachable(() => createJobQueue({ databaseUrl: env.databaseUrl, role: 'sender', onError }), log)
  await prepareObjectStore(env.storage, [env.publicUrl])
  const store = createObjectStore(env.storage, { signPart: createPartSigner(env.secretKey, now) })
  const events = new EventHub(env.databaseUrl, log)
  await events.start()
  return {
    deps: { env, db, pool, store, jobs, log, events, metrics: createMetrics({ pool }), traffic: new TrafficMeter({ db, log, now }), now },
    close: async () => {
      await jobs.stop()
      await watch.stop()
      await db.destroy()
    },
  }
}
