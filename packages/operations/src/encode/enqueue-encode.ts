import { type EncodeLane, firstEncodeJob, nextEncodeJob, repeatEncodeJob } from '@videozz/db'
import type { JobName } from '@videozz/jobs'
import type { OperationContext } from '../context.ts'

type EncodeContext = Pick<OperationContext, 'db' | 'jobs'>

/** The job of each lane. */
const laneJobs = { open: 'encode-first', base: 'encode-base', ladder: 'encode-ladder' } as const satisfies Record<EncodeLane, JobName>

/** Enqueues the first step of a new media's encode, in the transaction that makes the media. */
export async function enqueueFirstEncode({ db, jobs }: EncodeContext, media: { key: string; account_id: string }): Promise<void> {
  await jobs.enqueue(db, laneJobs.open, await firstEncodeJob(db, media))
}

/**
 * Ends the present step of a media's encode and enqueues the next, in the caller's transaction.
 * @param cost work of the job, the same unit within a lane; at least 1.
 */
export async function enqueueNextEncode({ db, jobs }: EncodeContext, lane: EncodeLane, videoKey: string, cost: number): Promise<void> {
  await jobs.enqueue(db, laneJobs[lane], await nextEncodeJob(db, lane, videoKey, cost))
}

/** Enqueues a step that could not run again, at its turn. @param again `waits` counts the delays so far, this one included. */
export async function enqueueEncodeAgain(
  { db, jobs }: EncodeContext,
  lane: EncodeLane,
  videoKey: string,
  again: { turn: number; waits: number; startAfterSeconds: number },
): Promise<void> {
  const job = await repeatEncodeJob(db, lane, videoKey, again.turn)
  await jobs.enqueue(db, laneJobs[lane], { ...job, waits: again.waits }, { startAfter: again.startAfterSeconds })
}
