import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { insertMedia, type VideoRow } from '../videos/videos.ts'
import { closeLiveRungs } from './live-rungs.ts'

type Db = Kysely<DatabaseSchema>

/** SQL of how much of a live is recorded, in seconds: its media has a duration only once that is all. */
export const recordedSeconds = (key: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`(select case when recorded_segments is null
      then (select max(published_seconds) from renditions where video_key = ${key} and published_segments > 0)
      else nullif(recorded_seconds, 0) end
    from lives where video_key = ${key})`

/** What the media of a live says when nothing was recorded. */
const nothingRecorded = 'Nada foi gravado nesta transmissão.'

/** The media of a new live: it waits, outside the library. @param media `secret` as `createMediaSecret` wraps it. */
export const insertLiveMedia = (
  trx: Db,
  media: Pick<VideoRow, 'key' | 'account_id' | 'title' | 'description' | 'secret' | 'custom_thumbnail'>,
  now: Date,
): Promise<VideoRow> =>
  insertMedia(trx, { ...media, source_object: null, source_size: 0, source_name: 'live', type: 'live', in_library: false }, now)

/** A publisher has begun: what is recorded counts from the first time on. */
export async function beginLiveMedia(trx: Db, key: string, now: Date): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      status: 'encoding-resolution',
      generation: 1,
      encoding_generation: 1,
      source_since: sql<Date>`coalesce(source_since, ${now}::timestamptz)`,
    })
    .where('key', '=', key)
    .execute()
}

/** The recording of a live is whole, and has a duration from now on; it is in the library where it is to be kept. */
export async function endLiveMedia(
  trx: Db,
  key: string,
  { recorded, kept }: { recorded: boolean; kept: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      status: recorded ? 'encoded' : 'error',
      status_error: recorded ? null : nothingRecorded,
      playable: recorded,
      encoded_at: recorded ? now : null,
      duration: recorded ? recordedSeconds(sql`${key}`) : null,
      in_library: recorded && kept,
      updated_at: now,
    })
    .where('key', '=', key)
    .execute()
  await closeLiveRungs(trx, key)
}
