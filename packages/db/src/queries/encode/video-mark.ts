import type { EncodeStatus, VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

export type VideoMarkState = {
  type: VideoType
  sample: boolean
  status: EncodeStatus
  /** Its own choice, else the default of its account. */
  enabled: boolean
  /** Of the generation that plays. */
  marked: boolean
  /** Of the generation that is being encoded; null where none has renditions. */
  encoding: boolean | null
  waits: boolean
  failed: boolean
  /** Seconds of all renditions that play, and of those of the generation that is made after it. */
  seconds: number
  doneSeconds: number
}

/** How a media of an account stands with its forensic mark; undefined where the account has none such. */
export async function readVideoMark(db: Db, accountId: string, videoKey: string): Promise<VideoMarkState | undefined> {
  const { rows } = await sql<VideoMarkState>`
    select v.type, v.sample, v.status, coalesce(v.mark, a.marks_media) as enabled, served.marked, made.marked as encoding,
      v.mark_queued_at is not null as waits, v.mark_fault is not null as failed, served.seconds, made.seconds as "doneSeconds"
    from videos v join accounts a on a.id = v.account_id,
      lateral (select coalesce(bool_or(mark_version is not null), false) as marked, coalesce(sum(published_seconds), 0)::double precision as seconds
        from renditions where video_key = v.key and generation = v.generation) served,
      lateral (select bool_or(mark_version is not null) as marked, coalesce(sum(published_seconds), 0)::double precision as seconds
        from renditions where video_key = v.key and generation = v.encoding_generation) made
    where v.account_id = ${accountId} and v.key = ${videoKey} and v.deleted_at is null`.execute(db)
  return rows[0]
}

/** A media gets a mark when it is encoded, or none, whatever the default of its account. */
export async function setVideoMark(trx: Db, videoKey: string, enabled: boolean): Promise<void> {
  await trx.updateTable('videos').set({ mark: enabled }).where('key', '=', videoKey).execute()
}

/** A media waits for its mark no more; a run stops at its next unit. @returns whether it waited. */
export async function unqueueMark(trx: Db, videoKey: string): Promise<boolean> {
  const result = await trx
    .updateTable('videos')
    .set({ mark_queued_at: null })
    .where('key', '=', videoKey)
    .where('mark_queued_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
