import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createJobQueue, type JobName, type JobPayload, type JobQueue } from '@videozz/jobs'
import type { TestDatabase } from '@videozz/testing'

const main = fileURLToPath(new URL('../../../../../worker/src/main.ts', import.meta.url))

/** A worker in its own process beside the api under test, for its housekeeping. It gets only the jobs enqueued here. */
export class Housekeeping {
  readonly #database: TestDatabase
  readonly #worker: ChildProcess
  readonly #jobs: JobQueue

  private constructor(database: TestDatabase, worker: ChildProcess, jobs: JobQueue) {
    this.#database = database
    this.#worker = worker
    this.#jobs = jobs
  }

  static async start(
    database: TestDatabase,
    variables: { STORAGE_DIR: string; DATA_DIR: string; SECRET_KEY: string },
  ): Promise<Housekeeping> {
    const jobs = await createJobQueue({ databaseUrl: database.url, role: 'sender', onError: () => {} })
    const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, ...variables },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(([code]) => {
        throw new Error(`The worker ended early with code ${code}`)
      }),
    ])
    return new Housekeeping(database, worker, jobs)
  }

  async send<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    await this.#database.db.transaction().execute((trx) => this.#jobs.enqueue(trx, name, payload))
  }

  /** Waits until every job sent has run. @throws when one failed. */
  async settle(): Promise<void> {
    for (;;) {
      const { rows } = await this.#database.pool.query(
        `select name, state, output from pgboss.job where name not like '\\_\\_%' and state <> 'completed'`,
      )
      const failed = rows.find((row) => row.state === 'failed' || row.state === 'retry')
      if (failed) throw new Error(`Job ${failed.name}: ${JSON.stringify(failed.output)}`)
      if (rows.length === 0) return
      await delay(50)
    }
  }

  async stop(): Promise<void> {
    await this.#jobs.stop(1)
    const gone = once(this.#worker, 'exit')
    this.#worker.kill('SIGTERM')
    await gone
  }
}

/** Makes everything in a folder store appear three days older. */
export function ageStore(folder: string): void {
  const before = new Date(Date.now() - 3 * 86_400_000)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name === 'upload.json')
      writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), initiated: before.toISOString() }))
    if (entry.isFile() || entry.parentPath.endsWith('/tmp')) utimesSync(path, before, before)
  }
}
