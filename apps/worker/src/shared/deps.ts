import type { Database } from '@videozz/db'
import type { WorkQueue } from '@videozz/jobs'
import type { ObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'
import type { Env } from './env.ts'

/** Everything a job may use, made once when the worker starts. */
export type Deps = {
  env: Env
  db: Database
  store: ObjectStore
  jobs: WorkQueue
  log: Logger
  /** Folder of this process for temporary files; removed when it ends. */
  workFolder: string
  /** Wraps media secrets and keys at rest. */
  mediaKey: Buffer
}
