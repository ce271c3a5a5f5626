import type { VideoType } from '@videozz/contract'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import type { FolderName, FolderRow } from './folders.ts'

type Db = Kysely<DatabaseSchema>
/** What a tile of a folder shows of a media in it. */
export type FolderPreview = {
  key: string
  title: string
  type: VideoType
  thumbnails: string[]
  custom_thumbnail: string | null
  selected_thumb: number
}
/** A folder with what lists show beside its own columns. */
export type FolderWithParts = {
  folder: FolderRow
  /** The outermost first. */
  ancestors: FolderName[]
  subFoldersCount: number
  videos: FolderPreview[]
  subFolders: FolderName[]
}

const previewed = 4

type Count = { id: string; count: number }
const byId = (counts: Count[]): Map<string, number> => new Map(counts.map(({ id, count }) => [id, count]))

/** The first media of each folder, in the order made by hand or the newest first. */
async function readFirstVideos(db: Db, ids: string[], manual: boolean): Promise<(FolderPreview & { folder_id: string })[]> {
  if (ids.length === 0) return []
  const from = manual ? sql`folder_places` : sql`folder_videos`
  const order = manual ? sql`position, video_key` : sql`video_created_at desc, video_key desc`
  const { rows } = await sql<FolderPreview & { folder_id: string }>`
    select f.id as folder_id, v.key, v.title, v.type, v.thumbnails, v.custom_thumbnail, v.selected_thumb
    from unnest(${ids}::char(16)[]) with ordinality f(id, place)
    cross join lateral (
      select video_key, row_number() over (order by ${order}) as rank from ${from}
      where folder_id = f.id and not gone order by ${order} limit ${previewed}) fv
    join videos v on v.key = fv.video_key order by f.place, fv.rank`.execute(db)
  return rows
}

async function readNewestSubfolders(db: Db, ids: string[]): Promise<(FolderName & { parent_id: string })[]> {
  const { rows } = await sql<FolderName & { parent_id: string }>`
    select s.parent_id, s.id as key, s.name from unnest(${ids}::char(16)[]) f(id)
    cross join lateral (
      select parent_id, id, name, created_at from folders where parent_id = f.id order by created_at desc, id desc limit ${previewed}) s
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

async function readAncestors(db: Db, folders: FolderRow[]): Promise<Map<string, FolderName[]>> {
  const inside = folders.filter((folder) => folder.parent_id !== null)
  if (inside.length === 0) return new Map()
  const parents = [...new Set(inside.map((folder) => folder.parent_id))]
  const rows = await db
    .selectFrom('folders as p')
    .leftJoin('folders as g', 'g.id', 'p.parent_id')
    .select(['p.id', 'p.name', 'g.id as above_id', 'g.name as above_name'])
    .where('p.id', '=', sql<string>`any(${parents}::char(16)[])`)
    .execute()
  const above = new Map(
    rows.map((row) => [
      row.id,
      [...(row.above_id === null ? [] : [{ key: row.above_id, name: row.above_name ?? '' }]), { key: row.id, name: row.name }],
    ]),
  )
  return new Map(inside.map((folder) => [folder.id, above.get(folder.parent_id ?? '') ?? []]))
}

/** Adds what lists show of folders. @param previews whether with the first few media and the newest subfolders of each. */
export async function withFolderParts(db: Db, folders: FolderRow[], previews: boolean): Promise<FolderWithParts[]> {
  if (folders.length === 0) return []
  const ids = folders.map((folder) => folder.id)
  const ofManual = (manual: boolean) => (previews ? folders.filter((folder) => folder.manual === manual).map(({ id }) => id) : [])
  const [ancestors, subFolders, byHand, newest, names] = await Promise.all([
    readAncestors(db, folders),
    sql<Count>`select parent_id as id, count(*) from folders where parent_id = any(${ids}::char(16)[]) group by 1`.execute(db),
    readFirstVideos(db, ofManual(true), true),
    readFirstVideos(db, ofManual(false), false),
    previews ? readNewestSubfolders(db, ids) : [],
  ])
  const subFoldersCount = byId(subFolders.rows)
  const firstVideos = Map.groupBy([...byHand, ...newest], (video) => video.folder_id)
  const firstFolders = Map.groupBy(names, (name) => name.parent_id)
  return folders.map((folder) => ({
    folder,
    ancestors: ancestors.get(folder.id) ?? [],
    subFoldersCount: subFoldersCount.get(folder.id) ?? 0,
    videos: firstVideos.get(folder.id) ?? [],
    subFolders: firstFolders.get(folder.id) ?? [],
  }))
}
