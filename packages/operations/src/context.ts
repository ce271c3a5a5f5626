import type { Database } from '@videozz/db'
import type { JobQueue } from '@videozz/jobs'

/** The part of the job queue that enqueues. */
export type JobSender = Pick<JobQueue, 'enqueue' | 'enqueueAll'>

/** What every operation is given first: the database or the caller's transaction, the queue, and the instant it happens at. */
export type OperationContext = { db: Database; jobs: JobSender; now: Date }
