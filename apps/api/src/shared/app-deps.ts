import type { Database } from '@videozz/db'
import type { JobQueue } from '@videozz/jobs'
import type { ObjectStore } from '@videozz/storage'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import type { EventHub } from './event-hub.ts'
import type { Metrics } from './metrics.ts'
import type { Relations } from './relations/relations.ts'
import type { TrafficMeter } from './traffic-meter.ts'

/** Dependencies of a process. */
export type Deps = {
  env: Env
  db: Database
  pool: pg.Pool
  store: ObjectStore
  jobs: JobQueue
  log: Logger
  events: EventHub
  metrics: Metrics
  traffic: TrafficMeter
  /** The clock; tests set their own. */
  now: () => Date
}

/** Everything a feature may use, given to it once when the server is made. */
export type FeatureDeps = Deps & { relations: Relations }
