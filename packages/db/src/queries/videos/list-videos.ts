import { mostFoundVideos } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { inLibraryOrder, listedBy, type VideoListQuery } from './list-parts.ts'
import { searchLibrary } from './search-videos.ts'
import { type VideoRow, type VideoWithRenditions, withRenditions } from './videos.ts'

type Db = Kysely<DatabaseSchema>

export type VideoPage = {
  items: VideoWithRenditions[]
  total: number
  /** A search found more than the `mostFoundVideos` that are counted. */
  capped: boolean
}

/** A page of an account's library and how many media there are in all. Titles sort as Portuguese readers expect. */
export async function listVideos(db: Db, query: VideoListQuery): Promise<VideoPage> {
  const { keys, total, capped } = query.search === '' ? await pageOfLibrary(db, query) : await pageOfSearch(db, query)
  return { items: await readVideos(db, keys), total, capped }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

async function readKeys(
  db: Db,
  query: VideoListQuery,
  { offset, limit, backwards = false }: { offset: number; limit: number; backwards?: boolean },
): Promise<string[]> {
  const order = inLibraryOrder(backwards ? { ...query, direction: opposite[query.direction] } : query)
  const { rows } = await sql<{ video_key: string }>`
    select video_key from library_entries where ${listedBy(query)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const keys = rows.map((row) => row.video_key)
  return backwards ? keys.toReversed() : keys
}

type KeyPage = { keys: string[]; total: number; capped: boolean }

async function countEntries(db: Db, query: VideoListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from library_entries where ${listedBy(query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Offsets up to here are read from the start, while the rows are counted. */
const near = 1000

/** A page is read from the nearer end of the order. */
async function pageOfLibrary(db: Db, query: VideoListQuery): Promise<KeyPage> {
  const offset = (query.page - 1) * query.limit
  if (offset <= near) {
    const [keys, total] = await Promise.all([readKeys(db, query, { offset, limit: query.limit }), countEntries(db, query)])
    return { keys, total, capped: false }
  }
  const total = await countEntries(db, query)
  const limit = Math.min(query.limit, total - offset)
  if (limit <= 0) return { keys: [], total, capped: false }
  const after = total - offset - limit
  const keys = await readKeys(db, query, offset > after ? { offset: after, limit, backwards: true } : { offset, limit })
  return { keys, total, capped: false }
}

/** The matches, in order, to the end of the page; the page is cut out of them. */
async function pageOfSearch(db: Db, query: VideoListQuery): Promise<KeyPage> {
  const { keys, count } = await searchLibrary(db, query, mostFoundVideos + 1)
  const offset = (query.page - 1) * query.limit
  const end = Math.min(offset + query.limit, mostFoundVideos)
  return { keys: keys.slice(offset, end), total: Math.min(count, mostFoundVideos), capped: count > mostFoundVideos }
}

/** Media in the order of their keys; those deleted meanwhile are left out. */
async function readVideos(db: Db, keys: string[]): Promise<VideoWithRenditions[]> {
  if (keys.length === 0) return []
  const rows: VideoRow[] = await db.selectFrom('videos').selectAll().where('key', 'in', keys).where('deleted_at', 'is', null).execute()
  const found = new Map((await withRenditions(db, rows)).map((item) => [item.video.key, item]))
  return keys.flatMap((key) => found.get(key) ?? [])
}
