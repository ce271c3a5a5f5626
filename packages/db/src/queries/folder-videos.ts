import type { VideoType } from '@videozz/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import type { FolderVideoTable } from '../schema-folders.ts'
import { type VideoWithRenditions, withRenditions } from './videos.ts'

type Db = Kysely<DatabaseSchema>
export type FolderVideoListOrder = { orderBy: 'position' | 'created_at' | 'title'; direction: 'asc' | 'desc' }
export type FolderVideoListQuery = FolderVideoListOrder & {
  folder: string
  search: string
  /** Undefined for every kind. */
  kind: FolderVideoTable['kind'] | undefined
  /** Undefined for every type of the kind. */
  type: VideoType | undefined
  page: number
  limit: number
}

/** Order of the media `m` of a folder. */
export function inFolderOrder({ orderBy, direction }: FolderVideoListOrder): RawBuilder<unknown> {
  const fields = { position: sql`m.position`, created_at: sql`m.video_created_at`, title: sql`m.title collate "pt-BR-x-icu"` }
  const way = sql.raw(direction)
  return sql`${fields[orderBy]} ${way}, m.video_key ${way}`
}

/** A page of the media of a folder, each with its place in the order made by hand, and how many there are. */
export async function listFolderVideos(
  db: Db,
  query: FolderVideoListQuery,
): Promise<{ items: (VideoWithRenditions & { position: number })[]; total: number }> {
  const { folder, search, kind, type, page, limit } = query
  const condition = sql`m.folder_id = ${folder} and not m.gone
    ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`} ${type === undefined ? sql`` : sql`and m.type = ${type}`}
    ${search === '' ? sql`` : sql`and strpos(m.title_folded, fold_text(${search})) > 0`}`
  // A search reads the folder once, for page and count: walked in an order, what is seldom found would be looked for one row at a time.
  const found = search === '' ? sql`` : sql`with m as materialized (select * from folder_videos m where ${condition})`
  const from = search === '' ? sql`folder_videos m where ${condition}` : sql`m`
  const total = sql`(select count(*) from ${from})`
  const { rows } = await sql<{ total: number; video_key: string | null; position: number }>`
    ${found} select counted.total, page.video_key, page.position from (select ${total} as total) counted
    left join (
      select m.video_key, m.position, row_number() over (order by ${inFolderOrder(query)}) as rank from ${from}
      order by ${inFolderOrder(query)} limit ${limit} offset ${(page - 1) * limit}) page on true
    order by page.rank`.execute(db)
  const keys = rows.flatMap(({ video_key, position }) => (video_key === null ? [] : [{ video_key, position }]))
  return { items: await readInOrder(db, keys), total: rows[0]?.total ?? 0 }
}

async function readInOrder(
  db: Db,
  keys: { video_key: string; position: number }[],
): Promise<(VideoWithRenditions & { position: number })[]> {
  if (keys.length === 0) return []
  const videos = await db
    .selectFrom('videos')
    .selectAll()
    .where(
      'key',
      'in',
      keys.map((key) => key.video_key),
    )
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Map((await withRenditions(db, videos)).map((item) => [item.video.key, item]))
  return keys.flatMap(({ video_key, position }) => {
    const item = found.get(video_key)
    return item ? [{ ...item, position }] : []
  })
}
