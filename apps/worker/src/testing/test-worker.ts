import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey, createMediaSecret, type Database, deriveKey, sourceObjectKey, type VideoRow } from '@videozz/db'
import { createJobQueue, jobNames, type JobQueue } from '@videozz/jobs'
import { enqueueFirstEncode } from '@videozz/operations'
import { createObjectStore, type ObjectStore } from '@videozz/storage'
import {
  createTestAccount,
  createTestFlags,
  createTestDatabase,
  createTestPlan,
  createTestUser,
  createTestVideo,
  type TestDatabase,
  waitFor,
} from '@videozz/testing'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { createHandlers } from '../handlers.ts'
import { type Env, readEnv } from '../shared/env.ts'
import { startWorker, type Worker } from '../shared/start-worker.ts'

/** Environment, database, store and sender around workers under test. */
export type WorkerStage = {
  env: Env
  variables: Record<string, string>
  database: TestDatabase
  db: Database
  store: ObjectStore
  jobs: JobQueue
  accountId: string
  folder: string
  log: Logger
  /** A media as it is now. */
  find: (key: string) => Promise<VideoRow>
  start: () => Promise<Worker>
  close: () => Promise<void>
}

export async function openStage(variables: Record<string, string> = {}): Promise<WorkerStage> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-worker-'))
  const database = await createTestDatabase()
  const all = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['WORKER_TEST_LOG'] ?? 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ...variables,
  }
  const env = readEnv(all)
  const log = pino({ level: env.logLevel })
  const jobs = await createJobQueue({ databaseUrl: database.url, role: 'sender', onError: () => {} })
  return {
    env,
    variables: all,
    database,
    db: database.db,
    store: createObjectStore(env.storage),
    jobs,
    accountId: await createAccount(database.db),
    folder,
    log,
    find: (key) => database.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    start: () => startWorker(env, log, createHandlers),
    close: async () => {
      await jobs.stop()
      await database.close()
      // Programs that were killed a moment ago may still end a file.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** An account of a plan without narrow limits, with all flags, whose media get no forensic mark unless they ask for one; its owner is Ana. */
export async function createAccount(db: Database): Promise<string> {
  const [plan, owner] = [await createTestPlan(db), await createTestUser(db)]
  const { id } = await createTestAccount(db, { owner_id: owner.id, name: 'Ana', plan_id: plan.id, marks_media: false })
  await createTestFlags(db, id)
  return id
}

/** The row of a new media, as registering an upload makes it. */
export function addVideoRow(
  trx: Database,
  stage: WorkerStage,
  key: string,
  accountId = stage.accountId,
  type: 'default' | 'audio' = 'default',
  mark: boolean | null = null,
): Promise<VideoRow> {
  return createTestVideo(trx, {
    key,
    account_id: accountId,
    type,
    mark,
    status: 'copying',
    source_object: sourceObjectKey(key),
    source_size: 1,
    secret: createMediaSecret(deriveKey(stage.env.secretKey, 'media')),
  })
}

/** Stores a file as the source of a new media and queues its encode, as registering an upload does. */
export async function addMedia(
  stage: WorkerStage,
  file: string,
  type: 'default' | 'audio' = 'default',
  accountId = stage.accountId,
  mark: boolean | null = null,
): Promise<string> {
  const key = createKey()
  await stage.store.put(sourceObjectKey(key), { file })
  await stage.db.transaction().execute(async (trx) => {
    const video = await addVideoRow(trx, stage, key, accountId, type, mark)
    await enqueueFirstEncode({ db: trx, jobs: stage.jobs }, video)
  })
  return key
}

/** Waits until the encode of a media has ended, well or not. Covers that its opening left to a job may come later: see `waitForRest`. */
export async function waitForEnd(stage: WorkerStage, key: string, seconds = 500) {
  return waitFor(
    `media ${key} to be encoded`,
    async () => {
      const video = await stage.find(key)
      return (video.status === 'encoded' || video.status === 'error') && video
    },
    seconds,
  )
}

/** Waits until no job runs or is due within ten minutes: from then on no row and no object is written. */
export async function waitForRest(stage: WorkerStage): Promise<void> {
  await waitFor('all jobs to end', async () => {
    const { rows } = await sql`
      select 1 from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() + interval '10 minutes'
        and name in (${sql.join(jobNames)})`.execute(stage.db)
    return rows.length === 0
  })
}

/** Makes a short film with a tone. @param options ffmpeg options after the inputs. */
export async function makeFilm(
  path: string,
  seconds: number,
  options: { size?: string; rate?: number; sound?: boolean; extra?: string[] } = {},
): Promise<string> {
  const { size = '854x480', rate = 24, sound = true, extra = [] } = options
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
    ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
  ]
  // Workers of this process need their turns meanwhile: a job without a sign of life is given to another.
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...inputs,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '48',
    ...extra,
    path,
  ])
  return path
}
