import type { VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { foldedPattern } from '../../folded-pattern.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
export type MediaViews = {
  key: string
  title: string | null
  type: VideoType | null
  duration: number | null
  deleted: boolean
  source_generation: number | null
  custom_thumbnail: string | null
  thumbnails: string[] | null
  selected_thumb: number | null
  imprint: number
  plain: number
  seconds: number
}
export type MediaViewsQuery = DayPeriod & {
  search: string
  orderBy: 'views' | 'seconds' | 'average' | 'title'
  sortBy: 'asc' | 'desc'
  limit: number
  offset: number
}

const orders = {
  views: sql`t.imprint + t.plain`,
  seconds: sql`t.seconds`,
  average: sql`case when t.imprint + t.plain = 0 then 0 else t.seconds / (t.imprint + t.plain) end`,
  title: sql`v.title collate "pt-BR-x-icu"`,
}

/** Media of a period `t` with views or time, with their rows `v`, those whose title has the searched text. */
const foundMedia = (accountId: string, { start, end, search }: MediaViewsQuery) => sql`
  (select video_key, sum(views_imprint)::integer as imprint, sum(views_plain)::integer as plain, sum(seconds) as seconds from stat_media_days
      where account_id = ${accountId} and day between ${start} and ${end} group by video_key) t
    left join videos v on v.key = t.video_key
  where (t.imprint + t.plain > 0 or t.seconds > 0) ${search === '' ? sql`` : sql`and v.title_folded like ${foldedPattern(search)}`}`

/** Views and seconds of a period by media, deleted ones too. @returns a page, and how many there are. */
export async function listMediaViews(db: Db, accountId: string, query: MediaViewsQuery): Promise<{ rows: MediaViews[]; total: number }> {
  const { rows } = await sql<MediaViews & { total: number }>`
    select t.video_key as key, v.title, v.type, v.duration, v.deleted_at is not null or v.key is null as deleted, v.source_generation, v.custom_thumbnail,
      v.thumbnails, v.selected_thumb, t.imprint, t.plain, t.seconds, (count(*) over ())::integer as total
    from ${foundMedia(accountId, query)}
    order by ${orders[query.orderBy]} ${query.sortBy === 'asc' ? sql`asc nulls last` : sql`desc nulls last`}, t.video_key
    limit ${query.limit} offset ${query.offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? (query.offset === 0 ? 0 : await countMediaViews(db, accountId, query)) }
}

async function countMediaViews(db: Db, accountId: string, query: MediaViewsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${foundMedia(accountId, query)}`.execute(db)
  return rows[0]?.total ?? 0
}
