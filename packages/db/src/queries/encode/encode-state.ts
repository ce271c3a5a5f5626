import type { EncodeStatus } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>

/** Starts the next generation of a media whose row is locked: it waits to be encoded, and no run has a claim. */
export async function resetEncode(trx: Db, videoKey: string, now: Date): Promise<void> {
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
      // What is made now has its mark from the beginning, or none.
      mark_queued_at: null,
      mark_fault: null,
      updated_at: now,
    }))
    .where('key', '=', videoKey)
    .execute()
}

/** The next run of the present encode begins a new generation. */
export async function advanceEncodingGeneration(trx: Db, videoKey: string): Promise<void> {
  await trx
    .updateTable('videos')
    .set((update) => ({ encoding_generation: update('encoding_generation', '+', 1) }))
    .where('key', '=', videoKey)
    .execute()
}

export async function updateEncodeStatus(trx: Db, videoKey: string, status: EncodeStatus, now: Date): Promise<void> {
  await trx.updateTable('videos').set({ status, updated_at: now }).where('key', '=', videoKey).execute()
}

type ProbedFile = Partial<Pick<VideoRow, 'duration' | 'width' | 'height' | 'type'>>

/** The encode of a generation has begun. @param file what the probe found, where the media is to show it already. */
export async function updateEncodeStart(trx: Db, videoKey: string, generation: number, startedAt: Date, file: ProbedFile): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ encoding_generation: generation, encode_started_at: startedAt, ...file })
    .where('key', '=', videoKey)
    .execute()
}

/** The generation is served from now on. */
export async function updateServedGeneration(trx: Db, videoKey: string, generation: number): Promise<void> {
  await trx.updateTable('videos').set({ playable: true, generation }).where('key', '=', videoKey).execute()
}

/** @param duration in seconds. */
export async function updateDuration(trx: Db, videoKey: string, duration: number): Promise<void> {
  await trx.updateTable('videos').set({ duration }).where('key', '=', videoKey).execute()
}

export async function updateEncodeEnd(trx: Db, videoKey: string, now: Date): Promise<void> {
  await trx.updateTable('videos').set({ encoded_at: now, status_error: null }).where('key', '=', videoKey).execute()
}

type FailingMedia = Pick<VideoRow, 'key' | 'generation' | 'encoding_generation' | 'status' | 'account_id' | 'title'>

/** Locks a media whose encode fails, to the end of the transaction. */
export function lockFailingMedia(trx: Db, videoKey: string): Promise<FailingMedia> {
  return trx
    .selectFrom('videos')
    .select(['key', 'generation', 'encoding_generation', 'status', 'account_id', 'title'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The encode of a media has failed. @param failure the sentence its owner reads, and the generation that is served still. */
export async function updateEncodeFailure(
  trx: Db,
  videoKey: string,
  failure: { message: string; generation: number; playable: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      status: 'error',
      status_error: failure.message,
      playable: failure.playable,
      generation: failure.generation,
      failure_told: false,
      updated_at: now,
    })
    .where('key', '=', videoKey)
    .execute()
}

/** Short side of the highest rung the plan of an account has, in pixels. */
export async function readMaxResolution(db: Db, accountId: string): Promise<number> {
  const plan = await db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select('plans.max_resolution')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return plan.max_resolution
}
