import { folderPlaceStep } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { placeOf } from './folder-place.ts'
import { lockFolders, touchFolders } from './write-folders.ts'

type Db = Kysely<DatabaseSchema>
/** What an id of a list may name that the account does not have; nothing is written then. */
export type MissingThing = { missing: 'folder' | 'video' }
type Place = { folder_id: string; video_key: string }
/** Media, and the places they take in the order made by hand, one for each; without them the end. */
export type PlacedVideos = { videos: string[]; orders?: number[] | undefined }

/** Begins a change of folders and media of an account: takes its lock, and sees that every one of them is its own. */
async function begin(trx: Db, accountId: string, folders: string[], videos: string[]): Promise<MissingThing | undefined> {
  await lockFolders(trx, accountId)
  const { rows } = await sql<{ folders: boolean; videos: boolean }>`
    select
      (select count(*) from folders where account_id = ${accountId} and id = any(${folders}::char(16)[])) = ${new Set(folders).size} as folders,
      (select count(*) from videos where account_id = ${accountId} and key = any(${videos}::char(16)[])) = ${new Set(videos).size} as videos`.execute(
    trx,
  )
  if (!rows[0]?.folders) return { missing: 'folder' }
  return rows[0].videos ? undefined : { missing: 'video' }
}

/** Adds media to folders, in the order given where no places are; deleted ones, those outside the library, and those that a folder has, are passed over. */
async function append(trx: Db, accountId: string, folders: string[], { videos, orders = [] }: PlacedVideos, now: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with given as (
      select key, position, place from unnest(${videos}::char(16)[], ${orders}::bigint[]) with ordinality given(key, position, place)),
    added as (
      insert into folder_videos (folder_id, video_key, account_id, added_at, video_created_at, kind, type, title)
      select f.id, v.key, v.account_id, ${now}::timestamptz, v.created_at, kind_of_video(v.type), v.type, v.title
      from folders f cross join given join videos v on v.key = given.key
      where f.id = any(${folders}::char(16)[]) and v.account_id = ${accountId} and v.deleted_at is null and v.in_library
      on conflict (folder_id, video_key) do nothing returning folder_id, video_key, kind, type),
    placed as (
      insert into folder_places (folder_id, video_key, position, kind, type)
      select folder_id, video_key, coalesce(position, last + place * ${folderPlaceStep}::bigint), kind, type
      from added join given on key = video_key
      join (
        select id, coalesce((select max(position) from folder_places where folder_id = id and not gone), 0) as last
        from folders where id = any(${folders}::char(16)[]) and manual) ordered on id = folder_id)
    select folder_id, video_key from added`.execute(trx)
  await touchFolders(trx, [...new Set(rows.map((row) => row.folder_id))], now)
  return rows
}

/** Takes media out of a folder. @returns those that were in it, each with its place in the order made by hand. */
async function take(trx: Db, folder: string, videos: string[], now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ video_key: string; position: number; gone: boolean }>`
    delete from folder_videos m where folder_id = ${folder} and video_key = any(${videos}::char(16)[])
    returning video_key, ${placeOf} as position, gone`.execute(trx)
  if (rows.length > 0) await touchFolders(trx, [folder], now)
  return new Map(rows.filter((row) => !row.gone).map((row) => [row.video_key, row.position]))
}

/** Each media once, with the first place it was given. */
function once({ videos, orders }: PlacedVideos): PlacedVideos {
  const keys = [...new Set(videos)]
  return { videos: keys, orders: orders && keys.map((key) => orders[videos.indexOf(key)] ?? 0) }
}

/**
 * Adds every media to every folder; where all of them are deleted they are missing. Call it in a transaction.
 * @returns the places that are new.
 */
export async function insertFolderVideos(
  trx: Db,
  accountId: string,
  folders: string[],
  placed: PlacedVideos,
  now: Date,
): Promise<MissingThing | { added: Place[] }> {
  const { videos } = placed
  const missing = await begin(trx, accountId, folders, videos)
  if (missing) return missing
  const { rows } =
    await sql`select from videos where key = any(${videos}::char(16)[]) and deleted_at is null and in_library limit 1`.execute(trx)
  if (rows.length === 0) return { missing: 'video' }
  return { added: await append(trx, accountId, folders, once(placed), now) }
}

/** Takes media out of a folder. Call it in a transaction. @returns the keys of those that were in it. */
export async function deleteFolderVideos(
  trx: Db,
  accountId: string,
  folder: string,
  videos: string[],
  now: Date,
): Promise<MissingThing | { removed: string[] }> {
  const missing = await begin(trx, accountId, [folder], videos)
  return missing ?? { removed: [...(await take(trx, folder, videos, now)).keys()] }
}

/** Moves media from one folder to another; those that are no longer in the first stay where they are. Call it in a transaction. */
export async function moveFolderVideoRows(
  trx: Db,
  accountId: string,
  { from, to }: { from: string; to: string },
  placed: PlacedVideos,
  now: Date,
): Promise<MissingThing | { moved: string[]; added: string[]; orders: number[] }> {
  const { videos, orders } = once(placed)
  const missing = await begin(trx, accountId, [from, to], videos)
  if (missing) return missing
  const taken = await take(trx, from, videos, now)
  const left = videos.flatMap((key, index) => {
    const from = taken.get(key)
    return from === undefined ? [] : [{ key, from, to: orders?.[index] }]
  })
  const moved = left.map(({ key }) => key)
  const places = await append(trx, accountId, [to], { videos: moved, orders: orders && left.map((one) => one.to ?? 0) }, now)
  return { moved, added: places.map((place) => place.video_key), orders: left.map((one) => one.from) }
}

/** Marks the places of media that are being deleted, in one statement instead of the one for each that triggers would make. */
export async function leaveFolders(trx: Db, accountId: string, videos: string[]): Promise<void> {
  await lockFolders(trx, accountId)
  await sql`update folder_videos set gone = true where video_key = any(${videos}::char(16)[]) and not gone`.execute(trx)
}
