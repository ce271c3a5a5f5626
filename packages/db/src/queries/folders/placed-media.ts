import { type RawBuilder, sql } from 'kysely'

/** An instant as a text in the order of time. */
const moment = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

/**
 * A `with recursive` list that ends in `placed_media (video_key, path, place)`: the media of a folder and of the folders in it as a course,
 * first those of the folder, then those of its subfolders, which are in the order of their names (2 before 10; of the same name: the older
 * first). Media are in the order made by hand, else in that of their uploads; one that lies in several of these folders is there once, at
 * its first place. `path`: names of the folders between, the outermost first.
 */
export const placedMedia = (folderId: string): RawBuilder<unknown> => sql`
  with recursive inside as (
    select id, array[]::text[] as path, array[]::text[] as branch, manual from folders where id = ${folderId}
    union all select f.id, inside.path || f.name, inside.branch || array[f.name, ${moment(sql`f.created_at`)}, f.id::text], f.manual
      from folders f join inside on f.parent_id = inside.id),
  placed as (
    select fv.video_key, i.path, i.branch, p.position, fv.video_created_at from inside i
      join folder_videos fv on fv.folder_id = i.id and not fv.gone
      left join folder_places p on i.manual and p.folder_id = fv.folder_id and p.video_key = fv.video_key),
  numbered as (
    select *, row_number() over (order by branch collate natural_order, position nulls last, video_created_at, video_key) as place from placed),
  placed_media as (select distinct on (video_key) video_key, path, place from numbered order by video_key, place)`
