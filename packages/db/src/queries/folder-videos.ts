import type { VideoType } from '@videozz/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import { type VideoWithRenditions, withRenditions } from './videos.ts'

type Db = Kysely<DatabaseSchema>
export type FolderVideoListOrder = { orderBy: 'position' | 'created_at' | 'title'; direction: 'asc' | 'desc' }
export type FolderVideoListQuery = FolderVideoListOrder & {
  folder: string
  search: string
  /** Undefined for every type. */
  types: readonly VideoType[] | undefined
  page: number
  limit: number
}

/** Order of the media `m` of a folder, whose titles are those of the table called `titles`. */
export function inFolderOrder({ orderBy, direction }: FolderVideoListOrder, titles: string): RawBuilder<unknown> {
  const way = sql.raw(direction)
  switch (orderBy) {
    case 'position':
      return sql`m.position ${way}, m.video_key ${way}`
    case 'title':
      return sql`${sql.ref(`${titles}.title`)} collate "pt-BR-x-icu" ${way}, m.video_key ${way}`
    case 'created_at':
      return sql`m.video_created_at ${way}, m.video_key ${way}`
  }
}

/** A page of the media of a folder, each with its place in the order made by hand, and how many there are. */
export async function listFolderVideos(
  db: Db,
  query: FolderVideoListQuery,
): Promise<{ items: (VideoWithRenditions & { position: number })[]; total: number }> {
  const { folder, search, types, page, limit } = query
  const all = search === '' && types === undefined
  const condition = sql`m.folder_id = ${folder} and not m.gone
    ${types === undefined ? sql`` : sql`and e.type = any(${[...types]})`}
    ${search === '' ? sql`` : sql`and strpos(e.title_folded, fold_text(${search})) > 0`}`
  const entries = sql`join library_entries e on e.video_key = m.video_key`
  const [{ rows: keys }, { rows: counts }] = await Promise.all([
    sql<{ video_key: string; position: number }>`
      select m.video_key, m.position from folder_videos m ${all && query.orderBy !== 'title' ? sql`` : entries}
      where ${condition} order by ${inFolderOrder(query, 'e')} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from folder_videos m ${all ? sql`` : entries} where ${condition}`.execute(db),
  ])
  return { items: await readInOrder(db, keys), total: counts[0]?.total ?? 0 }
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
