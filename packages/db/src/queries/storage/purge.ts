import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { deleteQuizPlacementsOf } from '../quizzes/placements.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Starts or continues the purge of a media deleted before an instant: from here on it cannot be restored.
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

/** Ends a purge, once the bytes are deleted; the title stays, for the records that name it. To be called in a transaction. */
export async function endPurge(trx: Db, videoKey: string, now: Date): Promise<void> {
  const pictures = { thumbnails: [], custom_thumbnail: null, waveform: null, storyboard: null }
  const nothing = { ...pictures, source_object: null, playable: false, description: '', chapters: '[]' }
  await trx.deleteFrom('subtitles').where('video_key', '=', videoKey).execute()
  await trx.deleteFrom('offers').where('video_key', '=', videoKey).execute()
  await deleteQuizPlacementsOf(trx, videoKey)
  await trx.deleteFrom('live_chats').where('video_key', '=', videoKey).execute()
  await trx
    .updateTable('videos')
    .set({ ...nothing, purged_at: now })
    .where('key', '=', videoKey)
    .execute()
}

/** Media deleted before an instant whose purge was not completed. */
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

type DeletedMedia = Pick<VideoRow, 'key' | 'title' | 'account_id' | 'source_size' | 'type' | 'status' | 'deleted_at' | 'purge_started_at'>

/** Locks a media of any account, deleted or not, to the end of the transaction; undefined where there is none. */
export function lockDeletedMedia(trx: Db, videoKey: string): Promise<DeletedMedia | undefined> {
  return trx
    .selectFrom('videos')
    .select(['key', 'title', 'account_id', 'source_size', 'type', 'status', 'deleted_at', 'purge_started_at'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirst()
}

/** Restores a locked media and counts its size in the storage figure again. @returns whether the account exceeds its plan now. */
export async function undeleteMedia(trx: Db, video: DeletedMedia, now: Date): Promise<{ overLimit: boolean }> {
  await trx.updateTable('videos').set({ deleted_at: null, updated_at: now }).where('key', '=', video.key).execute()
  const size = video.type === 'youtube' ? 0 : video.source_size
  const { rows } = await sql<{ over: boolean }>`
    update accounts a set storage_used = a.storage_used + ${size}::bigint from plans p where a.id = ${video.account_id} and p.id = a.plan_id
    returning not p.has_additional and a.storage_used + a.storage_reserved > p.storage_size as over`.execute(trx)
  return { overLimit: rows[0]?.over ?? false }
}

/** Which generations of a media, deleted or not, are served and encoded, and its wrapped secret. */
export function findPurgeState(
  db: Db,
  videoKey: string,
): Promise<Pick<VideoRow, 'generation' | 'encoding_generation' | 'secret' | 'status' | 'mark_queued_at'> | undefined> {
  return db
    .selectFrom('videos')
    .select(['generation', 'encoding_generation', 'secret', 'status', 'mark_queued_at'])
    .where('key', '=', videoKey)
    .executeTakeFirst()
}

/** Whether no media and no completed upload refers to the source of this key any more. */
export async function isSourceDropped(db: Db, key: string): Promise<boolean> {
  const video = await db.selectFrom('videos').select('deleted_at').where('key', '=', key).executeTakeFirst()
  if (video) return video.deleted_at !== null
  const upload = await db.selectFrom('uploads').select('state').where('key', '=', key).executeTakeFirst()
  return upload?.state !== 'completed'
}
