import type { VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
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
/** A folder with the additional fields of lists. */
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

type Ancestor = Pick<FolderRow, 'id' | 'parent_id' | 'name'>

/** The folders that others lie in, by their keys; long lists have most of them in themselves. */
async function readAncestors(db: Db, folders: FolderRow[]): Promise<Map<string, Ancestor>> {
  const known = new Map<string, Ancestor>(folders.map((folder) => [folder.id, folder]))
  for (let level: Ancestor[] = folders; level.length > 0;) {
    const missing = new Set(level.flatMap(({ parent_id }) => (parent_id === null || known.has(parent_id) ? [] : [parent_id])))
    if (missing.size === 0) break
    level = await db
      .selectFrom('folders')
      .select(['id', 'parent_id', 'name'])
      .where('id', '=', sql<string>`any(${[...missing]}::char(16)[])`)
      .execute()
    for (const folder of level) known.set(folder.id, folder)
  }
  return known
}

/** Returns the names of a folder's ancestors, the outermost first. One that was deleted meanwhile is left out. */
function ancestorsAmong(known: Map<string, Ancestor>): (folder: Ancestor) => FolderName[] {
  const ways = new Map<string, FolderName[]>()
  const wayOf = ({ parent_id }: Ancestor): FolderName[] => {
    const parent = parent_id === null ? undefined : known.get(parent_id)
    if (!parent) return []
    const way = ways.get(parent.id) ?? [...wayOf(parent), { key: parent.id, name: parent.name }]
    ways.set(parent.id, way)
    return way
  }
  return wayOf
}

async function countSubfolders(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Count>`
    select parent_id as id, count(*) from folders where parent_id = any(${ids}::char(16)[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Adds the fields that lists show of folders. @param previews whether to add the first few media and the newest subfolders of each. */
export async function withFolderParts(db: Db, folders: FolderRow[], previews: boolean): Promise<FolderWithParts[]> {
  if (folders.length === 0) return []
  const ids = folders.map((folder) => folder.id)
  const ofManual = (manual: boolean) => (previews ? folders.filter((folder) => folder.manual === manual).map(({ id }) => id) : [])
  const [known, subFolders, byHand, newest, names] = await Promise.all([
    readAncestors(db, folders),
    countSubfolders(db, ids),
    readFirstVideos(db, ofManual(true), true),
    readFirstVideos(db, ofManual(false), false),
    previews ? readNewestSubfolders(db, ids) : [],
  ])
  const firstVideos = Map.groupBy([...byHand, ...newest], (video) => video.folder_id)
  const firstFolders = Map.groupBy(names, (name) => name.parent_id)
  const ancestorsOf = ancestorsAmong(known)
  return folders.map((folder) => ({
    folder,
    ancestors: ancestorsOf(folder),
    subFoldersCount: subFolders.get(folder.id) ?? 0,
    videos: firstVideos.get(folder.id) ?? [],
    subFolders: firstFolders.get(folder.id) ?? [],
  }))
}
