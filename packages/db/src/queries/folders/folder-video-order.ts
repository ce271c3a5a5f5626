import { folderPlaceStep, placeBetween } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { MissingThing } from './write-folder-videos.ts'
import { type FolderVideoListOrder, inFolderOrder } from './folder-videos.ts'
import { lockFolders } from './write-folders.ts'

type Db = Kysely<DatabaseSchema>

/** Gives all media of a folder, deleted ones included, their first positions, in an order and a step apart. */
async function makePlaces(trx: Db, folder: string, order: FolderVideoListOrder): Promise<void> {
  await sql`
    insert into folder_places (folder_id, video_key, position, kind, type, gone)
    select m.folder_id, m.video_key, row_number() over (order by ${inFolderOrder(order)}) * ${folderPlaceStep}::bigint, m.kind, m.type, m.gone
    from folder_videos m where m.folder_id = ${folder}`.execute(trx)
}

/** Media on either side of a gap whose places are spread when it is used up; where they have no room either, all of the folder are. */
const reach = 500

/** Spreads the positions around one evenly, deleted media included; where `whole`, those of the whole folder, a step apart. */
async function spreadPlaces(trx: Db, folder: string, around: number, whole: boolean): Promise<void> {
  const edge = (side: RawBuilder<unknown>, way: RawBuilder<unknown>) =>
    whole
      ? sql`null::bigint`
      : sql`(
          select position from folder_places where folder_id = ${folder} and not gone and position ${side} ${around}
          order by position ${way} offset ${reach} limit 1)`
  const step = sql`${folderPlaceStep}::bigint`
  await sql`
    with edges as materialized (select ${edge(sql`<`, sql`desc`)} as low, ${edge(sql`>`, sql`asc`)} as high),
    ranked as (
      select video_key, low, high, row_number() over (order by position, video_key) as rank, count(*) over () + 1 as parts
      from folder_places, edges where folder_id = ${folder} and (low is null or position > low) and (high is null or position < high))
    update folder_places p set position = case
      when low is null and high is null then rank * ${step}
      when low is null then high - (parts - rank) * ${step}
      when high is null then low + rank * ${step}
      else low + rank * ((high - low) / parts) end
    from ranked where p.folder_id = ${folder} and p.video_key = ranked.video_key
      and (low is null or high is null or high - low >= parts)`.execute(trx)
}

/** The positions between which a media is moved: before `before`, or at the end; its own position does not count. */
async function readNeighbours(
  trx: Db,
  folder: string,
  video: string,
  before: string | null,
): Promise<{ previous: number | null; next: number | null }> {
  const others = trx.selectFrom('folder_places').select('position').where('folder_id', '=', folder)
  const next = before === null ? undefined : await others.where('video_key', '=', before).executeTakeFirstOrThrow()
  const previous = await others
    .where('gone', '=', false)
    .where('video_key', '<>', video)
    .$if(next !== undefined, (select) => select.where(sql<boolean>`(position, video_key) < (${next?.position}, ${before})`))
    .orderBy('position', 'desc')
    .orderBy('video_key', 'desc')
    .executeTakeFirst()
  return { previous: previous?.position ?? null, next: next?.position ?? null }
}

/**
 * Puts a media of a folder before another, or at the end, in the order made by hand. Where there is none yet it begins with `start`, the
 * order that was on the screen. Call it in a transaction.
 * @returns what the account or the folder does not have, when something is missing.
 */
export async function updateFolderOrder(
  trx: Db,
  accountId: string,
  folder: string,
  { video, before, start }: { video: string; before: string | null; start: FolderVideoListOrder },
  now: Date,
): Promise<MissingThing | undefined> {
  await lockFolders(trx, accountId)
  const found = await trx
    .selectFrom('folders')
    .select('manual')
    .where('id', '=', folder)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) return { missing: 'folder' }
  const keys = [...new Set(before === null ? [video] : [video, before])]
  const { count } = await trx
    .selectFrom('folder_videos')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('folder_id', '=', folder)
    .where('video_key', 'in', keys)
    .where('gone', '=', false)
    .executeTakeFirstOrThrow()
  if (count < keys.length) return { missing: 'video' }
  if (!found.manual) await makePlaces(trx, folder, start)
  if (video !== before) await place(trx, folder, video, before)
  await trx.updateTable('folders').set({ manual: true, updated_at: now }).where('id', '=', folder).execute()
  return undefined
}

async function place(trx: Db, folder: string, video: string, before: string | null): Promise<void> {
  let neighbours = await readNeighbours(trx, folder, video, before)
  let position = placeBetween(neighbours.previous, neighbours.next)
  for (const whole of [false, true]) {
    if (position !== undefined) break
    await spreadPlaces(trx, folder, neighbours.next ?? 0, whole)
    neighbours = await readNeighbours(trx, folder, video, before)
    position = placeBetween(neighbours.previous, neighbours.next)
  }
  if (position === undefined) throw new Error(`No place in folder ${folder} after they were spread`)
  await trx.updateTable('folder_places').set({ position }).where('folder_id', '=', folder).where('video_key', '=', video).execute()
}
