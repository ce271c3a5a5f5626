import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type EncodeJob, nextEncodeJob } from '../encode/encode-turns.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Begins, or goes on with, purging a media that was deleted before an instant: from here on it cannot be restored.
 * @returns undefined when it is not due, was restored, or is purged already.
 */
export async function beginPurge(db: Db, videoKey: string, deletedBefore: Date, now: Date): Promise<VideoRow | undefined> {
  return db
    .updateTable('videos')
    .set({ purge_started_at: sql<Date>`coalesce(purge_started_at, ${now}::timestamptz)` })
    .where('key', '=', videoKey)
    .where('deleted_at', '<=', deletedBefore)
    .where('purged_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Ends a purge, once the bytes are gone; the title stays, for the records that name it. To be called in a transaction. */
export async function endPurge(trx: Db, videoKey: string, now: Date): Promise<void> {
  const pictures = { thumbnails: [], custom_thumbnail: null, waveform: null, storyboard: null }
  const nothing = { ...pictures, source_object: null, playable: false, description: '', chapters: '[]' }
  await trx.deleteFrom('subtitles').where('video_key', '=', videoKey).execute()
  await trx.deleteFrom('offers').where('video_key', '=', videoKey).execute()
  await trx
    .updateTable('videos')
    .set({ ...nothing, purged_at: now })
    .where('key', '=', videoKey)
    .execute()
}

/** Media deleted before an instant whose purge never came to its end. */
export async function listOverduePurges(db: Db, deletedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('key')
    .where('deleted_at', '<=', deletedBefore)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.key)
}

export type RestoreOutcome =
  | {
      outcome: 'restored'
      video: Pick<VideoRow, 'key' | 'title' | 'account_id' | 'source_size'>
      /** Payload of the job `encode-first`, to be queued in the same transaction: it was deleted while it was encoded. */
      job: EncodeJob | undefined
      /** The account holds more now than its plan has. */
      overLimit: boolean
    }
  | { outcome: 'missing' | 'not-deleted' | 'purged' }

/**
 * Gives a deleted media back to its owner, with its size in the storage figure, unless its purge has begun. Call it in a transaction.
 * It comes back also where the account has no room for it any more: what people made matters more than a limit.
 */
export async function restoreMedia(trx: Db, videoKey: string, now: Date): Promise<RestoreOutcome> {
  const video = await trx
    .selectFrom('videos')
    .select(['key', 'title', 'account_id', 'source_size', 'type', 'status', 'deleted_at', 'purge_started_at'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirst()
  if (!video) return { outcome: 'missing' }
  if (video.deleted_at === null) return { outcome: 'not-deleted' }
  if (video.purge_started_at !== null) return { outcome: 'purged' }
  await trx.updateTable('videos').set({ deleted_at: null, updated_at: now }).where('key', '=', videoKey).execute()
  const size = video.type === 'youtube' ? 0 : video.source_size
  const { rows } = await sql<{ over: boolean }>`
    update accounts a set storage_used = a.storage_used + ${size}::bigint from plans p where a.id = ${video.account_id} and p.id = a.plan_id
    returning not p.has_additional and a.storage_used + a.storage_reserved > p.storage_size as over`.execute(trx)
  const unfinished = video.status !== 'encoded' && video.status !== 'error'
  return {
    outcome: 'restored',
    video,
    job: unfinished ? await nextEncodeJob(trx, 'open', videoKey, 1) : undefined,
    overLimit: rows[0]?.over ?? false,
  }
}
