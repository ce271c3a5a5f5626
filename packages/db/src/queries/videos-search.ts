import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'
import { inLibraryOrder, listedBy } from './videos-list-parts.ts'
import type { VideoListQuery } from './videos-list.ts'

type Db = Kysely<DatabaseSchema>

/** How a search is asked of the rows of the library: the pattern of a title, and a query of words. */
export const titlePattern = (search: string): RawBuilder<string> => sql`'%' || fold_text(${search.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`
export const wordsOf = (search: string): RawBuilder<unknown> => sql`plainto_tsquery('videozz_portuguese', ${search})`

/** Trigrams need three symbols; fewer are looked for in titles alone. */
const isShort = (search: string): boolean => [...search].length < 3

/** Rows looked at before anything else. */
const firstRows = 2000
/** Where at least this share of rows is found, walking on to the last that is wanted costs less than fetching all of them. */
const often = 0.08

/**
 * Keys of the media a search finds, in its order, at most `most`. How often a word stands in the library of an account says nothing of
 * how often it does in all, which is what the planner knows. So it is not left to it: the first rows in the order are looked at, and
 * tell whether to walk on, or to fetch what the index of words has of this account and put that in order.
 */
export async function searchLibrary(db: Db, query: VideoListQuery, most: number): Promise<string[]> {
  const first = await walk(db, query, firstRows)
  if (first.keys.length >= most || first.seen < firstRows) return first.keys.slice(0, most)
  const share = first.keys.length / first.seen
  if (share >= often) {
    const rows = Math.ceil((1.3 * most) / share)
    const further = await walk(db, query, rows)
    if (further.keys.length >= most || further.seen < rows) return further.keys.slice(0, most)
  }
  return isShort(query.search) ? gatherTitles(db, query, most) : gatherWords(db, query, most)
}

/** Looks at so many rows in the order. @returns what is found among them, and how many there were. */
async function walk(db: Db, query: VideoListQuery, rows: number): Promise<{ keys: string[]; seen: number }> {
  const { search } = query
  const words = wordsOf(search)
  const inTitle = sql`title_folded like ${titlePattern(search)}`
  const found = isShort(search) ? inTitle : sql`${inTitle} or texts @@ ${words} or spoken @@ ${words}`
  const { rows: answer } = await sql<{ seen: number; keys: string[] }>`
    select count(*) as seen, coalesce(array_agg(video_key) filter (where ${found}), '{}')::text[] as keys
    from (
      select video_key, title_folded, texts, spoken from library_entries where ${listedBy(query)}
      order by ${inLibraryOrder(query)} limit ${rows}) walked`.execute(db)
  return answer[0] ?? { keys: [], seen: 0 }
}

/** One question for each column, or the planner would rather look at every row than ask the index three things. */
async function gatherWords(db: Db, query: VideoListQuery, most: number): Promise<string[]> {
  const words = wordsOf(query.search)
  const those = (found: RawBuilder<unknown>) => sql`
    select video_key, created_at, title, kind, type from library_entries where account_id = ${query.accountId} and ${found}`
  const { rows } = await sql<{ video_key: string }>`
    with found as materialized (
      ${those(sql`title_folded like ${titlePattern(query.search)}`)} union ${those(sql`texts @@ ${words}`)} union ${those(sql`spoken @@ ${words}`)})
    select video_key from found where ${listedBy({ ...query, accountId: undefined })}
    order by ${inLibraryOrder(query)} limit ${most}`.execute(db)
  return rows.map((row) => row.video_key)
}

/** Titles of the whole account, read from the one index that holds them. */
async function gatherTitles(db: Db, query: VideoListQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ video_key: string }>`
    select video_key from library_entries where video_key = any(array(
      select video_key from library_entries where ${listedBy(query)} and title_folded like ${titlePattern(query.search)}))
    order by ${inLibraryOrder(query)} limit ${most}`.execute(db)
  return rows.map((row) => row.video_key)
}
