import { type RawBuilder, sql } from 'kysely'

/** Place of a media `m` of a folder. Where none was made by hand, the newest has the smallest. */
export const placeOf: RawBuilder<number> = sql`coalesce(
  (select position from folder_places p where p.folder_id = m.folder_id and p.video_key = m.video_key),
  -(extract(epoch from m.video_created_at) * 1000000)::bigint)`
