import { mostFoundVideos, type VideoType } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { FolderVideoTable } from '../../schema/folders.ts'
import { placeOf } from './folder-place.ts'
import type { FolderRow } from './folders.ts'
import { foldedPattern } from '../../folded-pattern.ts'
import { type VideoWithRenditions, withRenditions } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>
export type FolderVideoListOrder = { orderBy: 'position' | 'created_at' | 'title'; direction: 'asc' | 'desc' }
export type FolderVideoListQuery = FolderVideoListOrder & {
  folder: FolderRow
  search: string
  /** Undefined for every kind. */
  kind: FolderVideoTable['kind'] | undefined
  /** Undefined for every type of the kind. */
  type: VideoType | undefined
  page: number
  limit: number
}
export type FolderVideoPage = {
  items: (VideoWithRenditions & { position: number })[]
  total: number
  /** A search found more than the `mostFoundVideos` that are counted. */
  capped: boolean
}

/** Order of the media `m` of a folder. */
export function inFolderOrder({ orderBy, direction }: FolderVideoListOrder): RawBuilder<unknown> {
  const fields = { position: sql`m.position`, created_at: sql`m.video_created_at`, title: sql`m.title collate "pt-BR-x-icu"` }
  const way = sql.raw(direction)
  return sql`${fields[orderBy]} ${way}, m.video_key ${way}`
}

/** A page of the media of a folder, each with its place in the order made by hand, and how many there are. */
export async function listFolderVideos(db: Db, query: FolderVideoListQuery): Promise<FolderVideoPage> {
  // Without places made by hand the newest comes first.
  const newest = query.orderBy === 'position' && !query.folder.manual
  const effective: FolderVideoListQuery = newest ? { ...query, orderBy: 'created_at', direction: 'desc' } : query
  const { keys, total, capped } = effective.search === '' ? await pageOfFolder(db, effective) : await pageOfSearch(db, effective)
  return { items: await readVideos(db, query.folder.id, keys), total, capped }
}

type KeyPage = { keys: string[]; total: number; capped: boolean }

function condition({ folder, kind, type, search }: FolderVideoListQuery): RawBuilder<unknown> {
  return sql`m.folder_id = ${folder.id} and not m.gone ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}
    ${type === undefined ? sql`` : sql`and m.type = ${type}`} ${search === '' ? sql`` : sql`and title_folded like ${foldedPattern(search)}`}`
}

const placed = sql`folder_places m`

const opposite = { asc: 'desc', desc: 'asc' } as const

/** The rows from an offset on in an order. @param total where it is known, so that the rows are read from the nearer end. */
async function walk(db: Db, query: FolderVideoListQuery, total?: number): Promise<string[]> {
  const { orderBy, direction, page } = query
  const offset = (page - 1) * query.limit
  const limit = total === undefined ? query.limit : Math.min(query.limit, total - offset)
  if (limit <= 0) return []
  const after = total === undefined ? offset : total - offset - limit
  const backwards = after < offset
  const order = inFolderOrder({ orderBy, direction: backwards ? opposite[direction] : direction })
  const { rows } = await sql<{ video_key: string }>`
    select m.video_key from ${orderBy === 'position' ? placed : sql`folder_videos m`} where ${condition(query)}
    order by ${order} limit ${limit} offset ${backwards ? after : offset}`.execute(db)
  const keys = rows.map((row) => row.video_key)
  return backwards ? keys.toReversed() : keys
}

async function countRows(db: Db, query: FolderVideoListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from folder_videos m where ${condition(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

function countOf({ folder, kind }: FolderVideoListQuery): number {
  if (kind === undefined) return folder.media
  return { audio: folder.audios, youtube: folder.youtubes, default: folder.media - folder.audios - folder.youtubes }[kind]
}

/** What the folder's row counts is not counted again. */
async function pageOfFolder(db: Db, query: FolderVideoListQuery): Promise<KeyPage> {
  const total = query.type === undefined ? countOf(query) : await countRows(db, query)
  return { keys: await walk(db, query, total), total, capped: false }
}

/** Matches are sorted, unless there are more than are counted: then a page of them is soon found by reading in the order. */
async function pageOfSearch(db: Db, query: FolderVideoListQuery): Promise<KeyPage> {
  const { folder, page, limit, orderBy } = query
  const { rows } = await sql<{ video_key: string }>`
    select video_key from folder_videos m where ${condition(query)} limit ${mostFoundVideos + 1}`.execute(db)
  if (rows.length > mostFoundVideos) {
    const wanted = Math.min(limit, mostFoundVideos - (page - 1) * limit)
    const keys = wanted <= 0 ? [] : await (orderBy === 'position' ? searchByHand(db, query) : walk(db, query))
    return { keys: keys.slice(0, wanted), total: mostFoundVideos, capped: true }
  }
  const ordered = await sql<{ video_key: string }>`
    select m.video_key from ${orderBy === 'position' ? placed : sql`folder_videos m`}
    where m.folder_id = ${folder.id} and m.video_key = any(${rows.map((row) => row.video_key)}::char(16)[])
    order by ${inFolderOrder(query)} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return { keys: ordered.rows.map((row) => row.video_key), total: rows.length, capped: false }
}

/** Positions read first, each with a query of its title. */
const firstPlaces = 2000

/**
 * A page of the search results in the manual order. Positions have no titles: where the first ones do not fill the page, titles are read
 * first.
 */
async function searchByHand(db: Db, query: FolderVideoListQuery): Promise<string[]> {
  const { folder, page, limit } = query
  const [order, offset] = [inFolderOrder(query), (page - 1) * limit]
  const titled = sql`folder_id = ${folder.id} and title_folded like ${foldedPattern(query.search)}`
  const unsought = condition({ ...query, search: '' })
  const first = await sql<{ video_key: string }>`
    select m.video_key from (select * from ${placed} where ${unsought} order by ${order} limit ${firstPlaces}) m
    join (select video_key from folder_videos where ${titled}) t using (video_key) order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  if (first.rows.length === limit) return first.rows.map((row) => row.video_key)
  const { rows } = await sql<{ video_key: string }>`
    with t as materialized (select video_key from folder_videos where ${titled} and not gone)
    select m.video_key from ${placed} join t using (video_key) where ${unsought} order by ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map((row) => row.video_key)
}

/** Media of a folder in the order of their keys; those deleted meanwhile are left out. */
async function readVideos(db: Db, folder: string, keys: string[]): Promise<FolderVideoPage['items']> {
  if (keys.length === 0) return []
  const [places, rows] = await Promise.all([
    sql<{ video_key: string; position: number }>`
      select m.video_key, ${placeOf} as position from folder_videos m
      where m.folder_id = ${folder} and m.video_key = any(${keys}::char(16)[])`.execute(db),
    db.selectFrom('videos').selectAll().where('key', 'in', keys).where('deleted_at', 'is', null).execute(),
  ])
  const positions = new Map(places.rows.map(({ video_key, position }) => [video_key, position]))
  const found = new Map((await withRenditions(db, rows)).map((item) => [item.video.key, item]))
  return keys.flatMap((key) => {
    const [item, position] = [found.get(key), positions.get(key)]
    return item && position !== undefined ? [{ ...item, position }] : []
  })
}
