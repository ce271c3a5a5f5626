import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>
type LeftMedia = Pick<VideoRow, 'generation' | 'encoding_generation' | 'status' | 'secret' | 'deleted_at' | 'mark_queued_at'>

/**
 * Locks a media, deleted or not, to the end of the transaction, so that it is neither restored nor taken over meanwhile. The server does
 * not end this transaction however long it waits.
 */
export async function lockLeftMedia(trx: Db, videoKey: string): Promise<LeftMedia | undefined> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  return trx
    .selectFrom('videos')
    .select(['generation', 'encoding_generation', 'status', 'secret', 'deleted_at', 'mark_queued_at'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirst()
}

/** How far the renditions of a media are published, of every generation. */
export function listPublishedEnds(
  db: Db,
  videoKey: string,
): Promise<{ generation: number; name: string; published_segments: number; init_address: string | null; mark_version: number | null }[]> {
  return db
    .selectFrom('renditions')
    .select(['generation', 'name', 'published_segments', 'init_address', 'mark_version'])
    .where('video_key', '=', videoKey)
    .where('variant', '=', 0)
    .execute()
}

/** Those of these object keys (segments `s/…`, pictures `i/…`) that no row of the media names. */
export async function listUnnamed(trx: Db, videoKey: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) as key
    where not exists (select 1 from segments where 's/' || address = key and address = substr(key, 3))
      and not exists (select 1 from renditions r where r.video_key = ${videoKey} and 's/' || r.init_address = key)
      and not exists (select 1 from live_spans n where n.video_key = ${videoKey} and 's/' || n.init_address = key)
      and not exists (select 1 from live_parts p where p.video_key = ${videoKey} and 's/' || p.address = key)
      and not exists (select 1 from live_leftovers f where f.video_key = ${videoKey} and 's/' || f.address = key)
      and not exists (
        select 1 from videos v, unnest(v.thumbnails || array[v.custom_thumbnail, v.waveform, v.storyboard, regexp_replace(v.storyboard, '[.]vtt$', '.jpg')]) as image
        where v.key = ${videoKey} and 'i/' || image = key)`.execute(trx)
  return rows.map((row) => row.key)
}
