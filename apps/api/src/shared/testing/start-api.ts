import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createPool, type Database } from '@videozz/db'
import type { JobName } from '@videozz/jobs'
import { createObjectStore, type ObjectStore } from '@videozz/storage'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { features } from '../../features.ts'
import type { Deps } from '../app-deps.ts'
import { createLogger } from '@videozz/process'
import { createServer } from '../create-server.ts'
import { type Env, readEnv } from '../env.ts'
import { EventHub } from '../event-hub.ts'
import type { Feature } from '../feature.ts'
import { createMetrics } from '../metrics.ts'
import { createPartSigner } from '../part-address.ts'
import { TrafficMeter } from '../traffic-meter.ts'

export type TestApi = {
  /** Origin of the server, such as `http://127.0.0.1:40123`. */
  url: string
  app: FastifyInstance
  deps: Deps
  env: Env
  db: Database
  store: ObjectStore
  /** Jobs sent so far, in order; they are recorded and not run. */
  sentJobs: { name: JobName; payload: unknown }[]
  /** Moves the server's clock by so many milliseconds. */
  advance: (ms: number) => void
  /** From here on the server's clock moves by `advance` alone, however long a busy machine takes over a step. */
  holdClock: () => void
  database: TestDatabase
  close: () => Promise<void>
}

export type TestApiOptions = {
  /** Environment variables over those of the harness. */
  env?: Record<string, string>
  /** Features to serve; all of them when absent. Routes without a handler answer 404. */
  features?: readonly Feature[]
  /** Another server's database, for tests of two processes. */
  database?: TestDatabase
  log?: Logger
  /** Replaces parts of what features get. */
  deps?: Partial<Deps>
  /** Wraps the store for the features; tests use the unwrapped one. */
  wrapStore?: (store: ObjectStore) => ObjectStore
}

// One key for all servers of a test process: two apis of one installation share it.
const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const secretKey = randomBytes(32).toString('base64url')

/** Starts the real server on a free port, with a new database and folder store. Close it when done. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-api-'))
  const database = options.database ?? (await createTestDatabase())
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    // The least work: tests sign in hundreds of times.
    PASSWORD_COST: '4',
    DATABASE_URL: database.url,
    STORAGE_DIR: join(folder, 'objects'),
    SECRET_KEY: secretKey,
    ACCOUNT_SIGNING_KEY: signingKey,
    WEB_DIR: join(folder, 'web'),
    EMBED_DIR: join(folder, 'embed'),
    ...options.env,
  })
  let shift = 0
  let held: number | undefined
  const now = () => new Date((held ?? Date.now()) + shift)
  const log = options.log ?? createLogger({ process: 'api', level: env.logLevel })
  const pool = createPool(env.databaseUrl, { max: 5 })
  // A hundred calls at once share five connections; on a busy machine the last of them waits long.
  pool.options.connectionTimeoutMillis = 60_000
  const events = new EventHub(env.databaseUrl, log)
  const metrics = createMetrics({ pool })
  const sentJobs: TestApi['sentJobs'] = []
  const store = options.deps?.store ?? createObjectStore(env.storage, { signPart: createPartSigner(env.secretKey, now) })
  const db = createDatabase(pool)
  const deps: Deps = {
    env,
    pool,
    db,
    jobs: {
      enqueue: async (_transaction, name, payload) => {
        sentJobs.push({ name, payload })
      },
      enqueueAll: async (_transaction, name, payloads) => {
        sentJobs.push(...payloads.map((payload) => ({ name, payload })))
      },
      work: async () => {},
      stop: async () => {},
    },
    log,
    events,
    metrics,
    traffic: new TrafficMeter({ db, log, now }),
    now,
    ...options.deps,
    store: options.wrapStore?.(store) ?? store,
  }
  const app = await createServer(deps, { features: options.features ?? features, partial: true })
  await events.start()
  await events.whenListening()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    app,
    deps,
    env,
    db: deps.db,
    store,
    sentJobs,
    advance: (ms) => {
      shift += ms
    },
    holdClock: () => {
      held ??= Date.now()
    },
    database,
    close: async () => {
      await app.close()
      await deps.db.destroy()
      if (!options.database) await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
