import { folderPlaceStep, placeBetween } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import type { MissingThing } from './folder-videos-write.ts'
import { type FolderVideoListOrder, inFolderOrder } from './folder-videos.ts'
import { lockFolders } from './folders-write.ts'

type Db = Kysely<DatabaseSchema>

/** Gives all media of a folder their first places, in an order and a step apart; deleted ones among them. */
async function makePlaces(trx: Db, folder: string, order: FolderVideoListOrder): Promise<void> {
  await sql`
    insert into folder_places (folder_id, video_key, position, kind, type, gone)
    select m.folder_id, m.video_key, row_number() over (order by ${inFolderOrder(order)}) * ${folderPlaceStep}::bigint, m.kind, m.type, m.gone
    from folder_videos m where m.folder_id = ${folder}`.execute(trx)
}

/** Puts the places of a folder a step apart again. */
async function spreadPlaces(trx: Db, folder: string): Promise<void> {
  await sql`
    update folder_places p set position = ranked.rank * ${folderPlaceStep}::bigint
    from (
      select video_key, row_number() over (order by position, video_key) as rank from folder_places where folder_id = ${folder}) ranked
    where p.folder_id = ${folder} and p.video_key = ranked.video_key`.execute(trx)
}

/** Positions between which a media goes: before `before`, or at the end; its own place does not count. */
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
export async function orderInFolder(
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
  if (placeBetween(neighbours.previous, neighbours.next) === undefined) {
    await spreadPlaces(trx, folder)
    neighbours = await readNeighbours(trx, folder, video, before)
  }
  const position = placeBetween(neighbours.previous, neighbours.next)
  if (position === undefined) throw new Error(`No place in folder ${folder} after they were spread`)
  await trx.updateTable('folder_places').set({ position }).where('folder_id', '=', folder).where('video_key', '=', video).execute()
}
