import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type EncodeJob, nextEncodeJob } from './encode-turns.ts'
import { reportEncode } from './report-encode.ts'

export type RestartOutcome =
  | { outcome: 'restarted'; /** Payload of the job `encode-first`, to be queued in the same transaction. */ job: EncodeJob }
  | { outcome: 'missing' | 'running' | 'source-gone' }

/**
 * Has a media encoded anew from its source into a new generation, when it is encoded or failed. What was published goes on playing
 * until the new generation does. A run that still writes the old encode loses its claim. Call it in a transaction and queue the job:
 *
 *     const restarted = await restartEncode(trx, accountId, key, now)
 *     if (restarted.outcome === 'restarted') await jobs.enqueue(trx, 'encode-first', restarted.job)
 */
export async function restartEncode(trx: Kysely<DatabaseSchema>, accountId: string, videoKey: string, now: Date): Promise<RestartOutcome> {
  const video = await trx
    .selectFrom('videos')
    .select(['status', 'source_object'])
    .where('key', '=', videoKey)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!video) return { outcome: 'missing' }
  if (video.status !== 'encoded' && video.status !== 'error') return { outcome: 'running' }
  if (video.source_object === null) return { outcome: 'source-gone' }
  return { outcome: 'restarted', job: await encodeAnew(trx, videoKey, now) }
}

/** Has a media, whose row is locked, encoded into its next generation. @returns the payload of `encode-first`, to be queued in the same transaction. */
export async function encodeAnew(trx: Kysely<DatabaseSchema>, videoKey: string, now: Date): Promise<EncodeJob> {
  await trx
    .updateTable('videos')
    .set((set) => ({
      status: 'copying',
      status_error: null,
      failure_told: true,
      encoding_generation: set('encoding_generation', '+', 1),
      encode_claim: null,
      encode_started_at: null,
      encoded_at: null,
      updated_at: now,
    }))
    .where('key', '=', videoKey)
    .execute()
  const job = await nextEncodeJob(trx, 'open', videoKey, 1)
  await reportEncode(trx, videoKey)
  return job
}
