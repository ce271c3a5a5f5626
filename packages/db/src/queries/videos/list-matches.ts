import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { foldedPattern } from '../../folded-pattern.ts'
import { wordsOf } from './search-videos.ts'

type Db = Kysely<DatabaseSchema>

/** A place where a search was found; `at` is seconds of the media, for what was spoken. */
export type VideoMatch = { where: 'title' | 'description'; at: null; text: string } | { where: 'subtitle'; at: number; text: string }

/** Most matches returned for one media. */
const most = 3
const longestText = 240

type TextRow = { key: string; title: string; in_title: boolean; description: string | null; in_subtitles: boolean }
type CueRow = { video_key: string; start: number; text: string }

const keysOf = (keys: readonly string[]): RawBuilder<unknown> => sql`unnest(${[...keys]}::char(16)[]) as k(key)`
// The words in any order and number: two that were spoken minutes apart are found too.
const anyWordOf = (search: string): RawBuilder<unknown> => sql`replace(${wordsOf(search)}::text, '&', '|')::tsquery`

async function readTexts(db: Db, keys: readonly string[], search: string): Promise<TextRow[]> {
  const words = wordsOf(search)
  const { rows } = await sql<TextRow>`
    select e.video_key as key, e.title,
      e.title_folded like ${foldedPattern(search)} or to_tsvector('videozz_portuguese', e.title) @@ ${words} as in_title,
      case when e.texts @@ ${words} and to_tsvector('videozz_portuguese', v.description) @@ ${anyWordOf(search)} then
        ts_headline('videozz_portuguese', v.description, ${anyWordOf(search)}, 'StartSel="", StopSel="", MaxFragments=1, MaxWords=24, MinWords=12')
      end as description,
      e.spoken @@ ${words} as in_subtitles
    from ${keysOf(keys)} join library_entries e on e.video_key = k.key join videos v on v.key = k.key`.execute(db)
  return rows
}

/** The first captions of each media with the words of a query. */
async function readCues(db: Db, keys: readonly string[], words: RawBuilder<unknown>): Promise<CueRow[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<CueRow>`
    select k.key as video_key, c."start", c.text from ${keysOf(keys)} cross join lateral (
      select "start", text from subtitle_cues where video_key = k.key and search @@ ${words} order by "start" limit ${most}) c
    order by c."start"`.execute(db)
  return rows
}

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text)
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Where a search was found in each of the media of a page, by their keys. The search is not empty. */
export async function readMatches(db: Db, keys: readonly string[], search: string): Promise<Map<string, VideoMatch[]>> {
  if (keys.length === 0) return new Map()
  const texts = await readTexts(db, keys, search)
  const inSubtitles = texts.filter((row) => row.in_subtitles).map((row) => row.key)
  const whole = await readCues(db, inSubtitles, wordsOf(search))
  const found = new Set(whole.map((cue) => cue.video_key))
  const parts = await readCues(
    db,
    inSubtitles.filter((key) => !found.has(key)),
    anyWordOf(search),
  )
  const cues = Map.groupBy([...whole, ...parts], (cue) => cue.video_key)
  return new Map(
    texts.map(({ key, title, in_title, description }): [string, VideoMatch[]] => {
      const said = (cues.get(key) ?? []).map(({ start, text }) => ({ where: 'subtitle' as const, at: start, text: cut(oneLine(text)) }))
      const matches: VideoMatch[] = [
        ...(in_title ? [{ where: 'title' as const, at: null, text: title }] : []),
        ...(description === null ? [] : [{ where: 'description' as const, at: null, text: cut(oneLine(description)) }]),
        ...said,
      ]
      return [key, matches.slice(0, most)]
    }),
  )
}
