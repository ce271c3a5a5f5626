import { rm } from 'node:fs/promises'
import { createDatabase, createPool, deriveKey } from '@videozz/db'
import { createJobQueue, type JobContext, type JobHandlers } from '@videozz/jobs'
import { createObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { isFull } from './is-full.ts'
import { createWorkFolder } from './work-folder.ts'

/**
 * Longest silence within a transaction, in milliseconds: a worker that stands still must not hold the row of a media that another worker
 * takes over. Statements have no limit here; jobs have their own.
 */
const silenceTimeoutMs = 20_000

export type StartOptions = {
  onEnd?: (context: JobContext, outcome: { seconds: number; error?: unknown }) => void
  onQueueError?: () => void
}
export type Worker = { deps: Deps; /** Gives running jobs back to the queue and ends what they started. */ stop: () => Promise<void> }

const roomPauseMs = 5000

/** Tries again while the disk has no room for it. */
async function untilRoom<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error)) throw error
      log.warn({ err: error }, 'waiting for room in the data folder')
      await delay(roomPauseMs)
    }
  }
}

/** Connects everything a worker needs and starts taking jobs. */
export async function startWorker(
  env: Env,
  log: Logger,
  handlers: (deps: Deps) => JobHandlers,
  options: StartOptions = {},
): Promise<Worker> {
  const workFolder = await untilRoom(() => createWorkFolder(env.dataDir), log)
  const pool = createPool(env.databaseUrl, {
    max: 10 + 2 * env.encodeConcurrency,
    silenceTimeoutMs,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const jobs = await createJobQueue({
    databaseUrl: env.databaseUrl,
    role: 'worker',
    onError: (error) => {
      log.warn({ err: error }, 'queue error')
      options.onQueueError?.()
    },
    onEnd: (context, outcome) => {
      const fields = { job: context.id, name: context.name, attempt: context.attempt, seconds: Number(outcome.seconds.toFixed(2)) }
      if (outcome.error === undefined) log.info(fields, 'job done')
      else log.warn({ ...fields, err: outcome.error }, 'job will be tried again')
      options.onEnd?.(context, outcome)
    },
  })
  const deps: Deps = {
    env,
    db: createDatabase(pool),
    store: createObjectStore(env.storage, { temporaryFolder: workFolder }),
    jobs,
    log,
    workFolder,
    mediaKey: deriveKey(env.secretKey, 'media'),
  }
  await jobs.work(handlers(deps))
  const stop = async () => {
    await jobs.stop()
    await pool.end()
    await rm(workFolder, { recursive: true, force: true })
  }
  return { deps, stop }
}
