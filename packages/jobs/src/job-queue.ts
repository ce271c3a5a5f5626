import { setTimeout } from 'node:timers/promises'
import { fromKysely, type Job, type JobInsert, type KyselyTransactionLike, PgBoss } from 'pg-boss'
import { jobDefinition, type JobName, jobNames, type JobPayload } from './jobs.ts'

/** The name is not in the list of jobs, or its payload does not fit: a fault of the program that sent it. */
export class JobInvalidError extends Error {
  constructor(name: string, cause?: unknown) {
    super(`Job ${name} is unknown or its payload is not valid`, { cause })
    this.name = 'JobInvalidError'
  }
}

export type EnqueueOptions = {
  /** Seconds from now, or an instant, before which it does not run. */
  startAfter?: number | Date
  priority?: number
}
/** The input of a handler besides its payload. `signal` aborts when the queue took the job away or the process stops. */
export type JobContext = {
  id: string
  name: JobName
  /** From 1. */
  attempt: number
  signal: AbortSignal
}
export type JobHandler<N extends JobName> = (payload: JobPayload<N>, context: JobContext) => Promise<void>
export type JobHandlers = {
  [N in JobName]?: { handle: JobHandler<N>; /** Jobs of this name run at once by this process. */ concurrency?: number }
}

/** A queue in PostgreSQL: jobs survive any crash and run at least once. */
export interface JobQueue {
  /**
   * Enqueues in the caller's transaction, so that job and change commit together or not at all.
   * Throws `JobInvalidError`.
   */
  enqueue<N extends JobName>(trx: KyselyTransactionLike, name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** The same for many jobs of a name at once, in one statement. Throws `JobInvalidError`. */
  enqueueAll<N extends JobName>(
    trx: KyselyTransactionLike,
    name: N,
    payloads: readonly JobPayload<N>[],
    options?: EnqueueOptions,
  ): Promise<void>
  /** Starts taking jobs of every name that has a handler. */
  work(handlers: JobHandlers): Promise<void>
  /** Stops taking jobs, aborts the signals of running ones, waits for them up to `timeoutSeconds`. What is left is retried elsewhere. */
  stop(timeoutSeconds?: number): Promise<void>
}

/** The queue as those who run jobs see it. */
export interface WorkQueue extends JobQueue {
  /** Whether a job of this name is due and not running yet. */
  isWaiting(name: JobName): Promise<boolean>
}

export type JobQueueOptions = {
  databaseUrl: string
  /** `sender` only enqueues; `worker` also runs jobs and recovers those of dead workers. */
  role: 'sender' | 'worker'
  onError: (error: Error) => void
  /** Called at every run's end; for logs and metrics. */
  onEnd?: (context: JobContext, outcome: { seconds: number; error?: unknown }) => void
}

/** Seconds without a sign of life after which a job is given to another worker (the library's least). */
const heartbeatSeconds = 10

/** Opens the queue, making its own tables (schema `pgboss`) when absent. */
export async function createJobQueue(options: JobQueueOptions): Promise<WorkQueue> {
  const worker = options.role === 'worker'
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    schema: 'pgboss',
    max: worker ? 6 : 2,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 600,
    connectionTimeoutMillis: 5000,
  })
  boss.on('error', options.onError)
  await boss.start()
  await createQueues(boss)
  return new PgBossQueue(boss, options)
}

/** Settings a queue was created with stay as they are until changed by name. */
async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const { key, deadLetter, retryLimit, retryDelay, retryDelayMax, expireInSeconds } = jobDefinition(name)
    const settings = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax,
      expireInSeconds,
      heartbeatSeconds,
      notify: true,
      deleteAfterSeconds: 3 * 24 * 60 * 60,
      retentionSeconds: 30 * 24 * 60 * 60,
      ...(deadLetter && { deadLetter }),
    }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { ...settings, policy: key ? 'exclusive' : 'standard' })
    else if (Object.entries(settings).some(([setting, value]) => queue[setting as keyof typeof settings] !== value))
      await boss.updateQueue(name, settings)
  }
}

/** A job as the library takes it. @throws JobInvalidError */
function checkJob(name: JobName, payload: object, options: EnqueueOptions): JobInsert {
  const definition = jobNames.includes(name) ? jobDefinition(name) : undefined
  const parsed = definition?.payload.safeParse(payload)
  if (!definition || !parsed?.success) throw new JobInvalidError(name, parsed?.error)
  return {
    data: parsed.data,
    ...(definition.key && { singletonKey: definition.key(parsed.data as never) }),
    ...(options.startAfter !== undefined && { startAfter: options.startAfter }),
    ...(definition.priority && { priority: definition.priority(parsed.data as never) }),
    ...(options.priority !== undefined && { priority: options.priority }),
  }
}

class PgBossQueue implements WorkQueue {
  readonly #boss: PgBoss
  readonly #options: JobQueueOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  readonly #names: JobName[] = []

  constructor(boss: PgBoss, options: JobQueueOptions) {
    this.#boss = boss
    this.#options = options
  }

  async enqueue<N extends JobName>(
    trx: KyselyTransactionLike,
    name: N,
    payload: JobPayload<N>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const { data, ...rest } = checkJob(name, payload, options)
    await this.#boss.send(name, data, { db: fromKysely(trx), ...rest })
  }

  async enqueueAll<N extends JobName>(
    trx: KyselyTransactionLike,
    name: N,
    payloads: readonly JobPayload<N>[],
    options: EnqueueOptions = {},
  ): Promise<void> {
    if (payloads.length === 0) return
    const inserts = payloads.map((payload) => checkJob(name, payload, options))
    await this.#boss.insert(name, inserts, { db: fromKysely(trx) })
  }

  async work(handlers: JobHandlers): Promise<void> {
    for (const name of Object.keys(handlers) as JobName[]) {
      if (!jobNames.includes(name)) throw new JobInvalidError(name)
      const entry = handlers[name]
      if (!entry) continue
      const { cron } = jobDefinition(name)
      const run = entry.handle as JobHandler<JobName>
      this.#names.push(name)
      for (let place = 0; place < (entry.concurrency ?? 1); place++) await this.#takeJobs(name, run)
      if (cron) await this.#boss.schedule(name, cron, {})
    }
  }

  /** One place for jobs of a name. After a job it fetches the next at once, since no notification comes for those already waiting. */
  async #takeJobs(name: JobName, run: JobHandler<JobName>): Promise<void> {
    const place = await this.#boss.work<object>(
      name,
      { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, includeMetadata: false },
      async ([job]) => {
        if (job) await this.#run(name, run, job).finally(() => this.#boss.notifyWorker(place))
      },
    )
  }

  async #run(name: JobName, handle: JobHandler<JobName>, job: Job<object>): Promise<void> {
    const context: JobContext = {
      id: job.id,
      name,
      attempt: job.retryCount + 1,
      signal: AbortSignal.any([job.signal, this.#stopping.signal]),
    }
    const started = performance.now()
    const payload = jobDefinition(name).payload.safeParse(job.data)
    const running = payload.success ? handle(payload.data as never, context) : Promise.reject(new JobInvalidError(name, payload.error))
    this.#running.add(running)
    const end = (error?: unknown) =>
      this.#options.onEnd?.(context, { seconds: (performance.now() - started) / 1000, ...(error !== undefined && { error }) })
    try {
      await running
      end()
    } catch (error) {
      end(error)
      throw error
    } finally {
      this.#running.delete(running)
    }
  }

  async isWaiting(name: JobName): Promise<boolean> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql(
        `select exists (select 1 from pgboss.job where name = $1 and state < 'active' and start_after <= now() and not blocked) as waiting`,
        [name],
      )
    return (rows[0] as { waiting: boolean } | undefined)?.waiting ?? false
  }

  async stop(timeoutSeconds = 10): Promise<void> {
    // Stop taking jobs first, or this process would take back those it returns now.
    for (const name of this.#names.splice(0)) await this.#boss.offWork(name, { wait: false })
    this.#stopping.abort(new Error('The process is stopping'))
    await Promise.race([Promise.allSettled(this.#running), setTimeout(timeoutSeconds * 1000, undefined, { ref: false })])
    await this.#boss.stop({ graceful: true, timeout: timeoutSeconds * 1000 })
  }
}
