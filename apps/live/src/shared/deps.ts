import type { Database } from '@videozz/db'
import type { ObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'
import type { Env } from './env.ts'

/** Everything a run may use, made once when the node starts. */
export type Deps = {
  env: Pick<Env, 'node' | 'companyDomain' | 'secretKey' | 'transcode'>
  db: Database
  store: ObjectStore
  log: Logger
  /** Wraps media secrets at rest. */
  mediaKey: Buffer
}
