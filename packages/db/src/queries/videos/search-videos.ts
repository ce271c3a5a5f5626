import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { inLibraryOrder, listedBy, type VideoListQuery } from './list-parts.ts'

type Db = Kysely<DatabaseSchema>

/** The query of the words of a search. */
export const wordsOf = (search: string): RawBuilder<unknown> => sql`plainto_tsquery('videozz_portuguese', ${search})`

/** Trigrams need three symbols; shorter searches match titles only. */
const isShort = (search: string): boolean => [...search].length < 3

/** Rows read first, in the order of the list. */
const firstRows = 2000
/** Where at least this share of rows matches, reading on in the order costs less than fetching all matches. */
const often = 0.08

/** The matches of a search: the keys in its order, to the end of the page at least, and their number, counted up to a limit. */
export type FoundVideos = { keys: string[]; count: number }

/**
 * The media a search finds, counted up to `most`. How often a word occurs in an account's library differs from how often it does in all,
 * which is what the planner's statistics hold. So the plan is chosen here: the share of matches among the first rows decides between
 * reading on in the order and fetching the account's matches from the index of words and sorting them.
 */
export async function searchLibrary(db: Db, query: VideoListQuery, most: number): Promise<FoundVideos> {
  const first = await walk(db, query, firstRows)
  if (first.keys.length >= most || first.seen < firstRows) return counted(first.keys, most)
  const share = first.keys.length / first.seen
  if (share >= often) {
    const rows = Math.ceil((1.3 * most) / share)
    const further = await walk(db, query, rows)
    if (further.keys.length >= most || further.seen < rows) return counted(further.keys, most)
  }
  return isShort(query.search) || first.wordless ? gatherTitles(db, query, most) : gatherWords(db, query, most)
}

const counted = (keys: string[], most: number): FoundVideos => ({ keys: keys.slice(0, most), count: Math.min(keys.length, most) })

/** `wordless`: the search has no word that the index could find. */
type Walked = { keys: string[]; seen: number; wordless: boolean }

/** Reads so many rows in the order. @returns the matches among them, and how many rows were read. */
async function walk(db: Db, query: VideoListQuery, rows: number): Promise<Walked> {
  const { search } = query
  const words = wordsOf(search)
  const inTitle = sql`title_folded like ${foldedPattern(search)}`
  const found = isShort(search) ? inTitle : sql`${inTitle} or texts @@ ${words} or spoken @@ ${words}`
  const { rows: answer } = await sql<Walked>`
    select count(*) as seen, numnode(${words}) = 0 and show_trgm(${search}) = '{}' as wordless, coalesce(array_agg(video_key) filter (where ${found}), '{}')::text[] as keys
    from (
      select video_key, title_folded, texts, spoken from library_entries where ${listedBy(query)}
      order by ${inLibraryOrder(query)} limit ${rows}) walked`.execute(db)
  return answer[0] ?? { keys: [], seen: 0, wordless: true }
}

type FoundRow = { video_key: string; count: number }

/** Only what is up to the end of the page is put in order: comparing titles as readers do takes long. */
const lastOfPage = ({ page, limit }: VideoListQuery, most: number): number => Math.min(page * limit, most)

const pageOf = (rows: FoundRow[], most: number): FoundVideos => ({
  keys: rows.map((row) => row.video_key),
  count: Math.min(rows[0]?.count ?? 0, most),
})

/** One query for each column: with the three in one, the planner prefers a sequential scan to the index. */
async function gatherWords(db: Db, query: VideoListQuery, most: number): Promise<FoundVideos> {
  const words = wordsOf(query.search)
  const inTitle = sql`title_folded like ${foldedPattern(query.search)}`
  const those = (found: RawBuilder<unknown>) => sql`
    select video_key, created_at, title, kind, type from library_entries where account_id = ${query.accountId} and ${found}`
  const listed = sql`from found where ${listedBy({ ...query, accountId: undefined })}`
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      ${those(inTitle)} union all ${those(sql`texts @@ ${words} and not (${inTitle})`)}
      union all ${those(sql`spoken @@ ${words} and not (${inTitle}) and not texts @@ ${words}`)})
    select video_key, (select count(*) ${listed}) as count ${listed}
    order by ${inLibraryOrder(query)} limit ${lastOfPage(query, most)}`.execute(db)
  return pageOf(rows, most)
}

/** Titles of the whole account, read from the one index that contains them. */
async function gatherTitles(db: Db, query: VideoListQuery, most: number): Promise<FoundVideos> {
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select array(select video_key from library_entries where ${listedBy(query)} and title_folded like ${foldedPattern(query.search)})::text[] as keys)
    select video_key, (select cardinality(keys) from found) as count from library_entries
    where video_key = any((select keys from found)::char(16)[]) order by ${inLibraryOrder(query)} limit ${lastOfPage(query, most)}`.execute(
    db,
  )
  return pageOf(rows, most)
}
