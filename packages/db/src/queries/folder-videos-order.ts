import { folderPlaceStep, placeBetween } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import type { MissingThing } from './folder-videos-write.ts'
import { type FolderVideoListOrder, inFolderOrder } from './folder-videos.ts'
import { lockFolders } from './folders-write.ts'

type Db = Kysely<DatabaseSchema>

/** The order that positions have before anybody has changed one. */
const isNewestFirst = ({ orderBy, direction }: FolderVideoListOrder): boolean => orderBy === 'created_at' && direction === 'desc'

/** Gives all media of a folder positions a step apart, in an order; deleted ones keep their place among them. */
async function number(trx: Db, folder: string, order: FolderVideoListOrder): Promise<void> {
  await sql`
    update folder_videos fv set position = ranked.rank * ${folderPlaceStep}::bigint
    from (
      select m.video_key, row_number() over (order by ${inFolderOrder(order)}) as rank from folder_videos m where m.folder_id = ${folder}) ranked
    where fv.folder_id = ${folder} and fv.video_key = ranked.video_key`.execute(trx)
}

/** Positions between which a media goes: before `before`, or at the end; its own place does not count. */
async function readNeighbours(
  trx: Db,
  folder: string,
  video: string,
  before: string | null,
): Promise<{ previous: number | null; next: number | null }> {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select next.position as next, (
      select max(position) from folder_videos m where m.folder_id = ${folder} and not m.gone and m.video_key <> ${video}
        and (next.position is null or (m.position, m.video_key) < (next.position, next.video_key))) as previous
    from (select 1) one
    left join folder_videos next on next.folder_id = ${folder} and next.video_key = ${before}`.execute(trx)
  return rows[0] ?? { previous: null, next: null }
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
  if (!found.manual && !isNewestFirst(start)) await number(trx, folder, start)
  if (video !== before) await place(trx, folder, video, before)
  await trx.updateTable('folders').set({ manual: true, updated_at: now }).where('id', '=', folder).execute()
  return undefined
}

async function place(trx: Db, folder: string, video: string, before: string | null): Promise<void> {
  let neighbours = await readNeighbours(trx, folder, video, before)
  if (placeBetween(neighbours.previous, neighbours.next) === undefined) {
    await number(trx, folder, { orderBy: 'position', direction: 'asc' })
    neighbours = await readNeighbours(trx, folder, video, before)
  }
  const position = placeBetween(neighbours.previous, neighbours.next)
  if (position === undefined) throw new Error(`No place in folder ${folder} after its media were numbered`)
  await trx.updateTable('folder_videos').set({ position }).where('folder_id', '=', folder).where('video_key', '=', video).execute()
}
