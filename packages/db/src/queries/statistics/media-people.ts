import type { BrowserName, DeviceKind } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { personContains } from '../viewers/search-viewers.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
/** A source file of a media. */
export type MediaFile = { videoKey: string; sourceGeneration: number }
export type PeopleCounts = { people: number; named: number; completed: number }
export type MediaViewerRow = {
  viewerId: string
  name: string | null
  email: string | null
  verified: boolean
  deviceKind: DeviceKind | null
  browser: BrowserName | null
  suspicious: boolean
  watched: string
  rewatched: string
  covered: number
  seconds: number
  lastAt: Date
  completedAt: Date | null
}

/** Viewers who watched a file since an instant, those of them with an e-mail, and those who completed it. Erased ones are counted. */
export async function countMediaPeople(db: Db, { videoKey, sourceGeneration }: MediaFile, since: Date): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select count(*)::integer as people, count(*) filter (where w.email is not null)::integer as named, count(m.completed_at)::integer as completed
    from viewer_media m left join viewers w on w.id = m.viewer_id
    where m.video_key = ${videoKey} and m.source_generation = ${sourceGeneration} and m.last_at >= ${since}`.execute(db)
  return rows[0] ?? { people: 0, named: 0, completed: 0 }
}

const covered = sql`(select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(m.watched) as r)`
const orders = { last: sql`m.last_at`, share: covered, seconds: sql`m.seconds` }
export type FoundViewers = MediaFile & { since: Date; search: string }
export type MediaViewersQuery = FoundViewers & {
  orderBy: keyof typeof orders
  sortBy: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Rows of `viewer_media` as `m` with their viewers as `w`: those of a file since an instant. */
const foundViewers = ({
  videoKey,
  sourceGeneration,
  since,
  search,
}: FoundViewers) => sql`from viewer_media m join viewers w on w.id = m.viewer_id
    where m.video_key = ${videoKey} and m.source_generation = ${sourceGeneration} and m.last_at >= ${since}
      ${search === '' ? sql`` : sql`and ${personContains(search)}`}`

/** Rows of a page, and whether each has signs of misuse. */
const withSigns = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<MediaViewerRow>`
    with page as materialized (
      select m.viewer_id, w.name, w.email, w.verified, m.watched::text as watched, coalesce(m.rewatched, '{}')::text as rewatched, ${covered} as covered, m.seconds,
        m.last_at, m.completed_at, m.device_kind, m.browser ${page})
    select p.viewer_id as "viewerId", p.name, p.email, p.verified, p.device_kind as "deviceKind", p.browser, p.watched, p.rewatched, p.covered, p.seconds,
      p.last_at as "lastAt", p.completed_at as "completedAt",
      exists (select from sign_groups g where g.viewer_id = p.viewer_id and g.handled is null) as suspicious
    from page p
    order by ${order}`

/** Viewers who watched a file since an instant, and what of it. Erased ones are left out. @returns a page, and how many there are. */
export async function listMediaViewers(db: Db, query: MediaViewersQuery): Promise<{ rows: MediaViewerRow[]; total: number }> {
  const found = foundViewers(query)
  const direction = sql.raw(query.sortBy)
  const { rows: counts } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db)
  const { rows } = await withSigns(
    sql`${found} order by ${orders[query.orderBy]} ${direction}, m.viewer_id limit ${query.limit} offset ${query.offset}`,
    sql`${{ last: sql`p.last_at`, share: sql`p.covered`, seconds: sql`p.seconds` }[query.orderBy]} ${direction}, p.viewer_id`,
  ).execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** The same in the order of their ids, at most so many after one: each exactly once, also while they watch. */
export async function listMediaViewersAfter(db: Db, query: FoundViewers, after: string | null, limit: number): Promise<MediaViewerRow[]> {
  const next = after === null ? sql`` : sql`and m.viewer_id > ${after}`
  const page = sql`${foundViewers(query)} ${next} order by m.viewer_id limit ${limit}`
  return (await withSigns(page, sql`p.viewer_id`).execute(db)).rows
}

/** Views begun and seconds played of a media on the days of a period, of all its files. */
export async function readMediaSums(db: Db, videoKey: string, { start, end }: DayPeriod): Promise<{ views: number; seconds: number }> {
  const { rows } = await sql<{ views: number; seconds: number }>`
    select coalesce(sum(views_imprint + views_plain), 0)::integer as views, coalesce(sum(seconds), 0) as seconds
    from stat_media_days where video_key = ${videoKey} and day between ${start} and ${end}`.execute(db)
  return rows[0] ?? { views: 0, seconds: 0 }
}

/** Whether files of a media that were replaced were watched too. */
export async function hasOlderFiles(db: Db, { videoKey, sourceGeneration }: MediaFile): Promise<boolean> {
  const row = await db
    .selectFrom('media_curves')
    .select('day')
    .where('video_key', '=', videoKey)
    .where('source_generation', '<', sourceGeneration)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The other media that share a folder with one, at most so many, with their length in seconds. */
export async function listFolderMates(db: Db, videoKey: string, most: number): Promise<{ key: string; duration: number }[]> {
  const { rows } = await sql<{ key: string; duration: number }>`
    select distinct v.key, v.duration from folder_videos own join folder_videos other on other.folder_id = own.folder_id and other.video_key <> own.video_key
      join videos v on v.key = other.video_key
    where own.video_key = ${videoKey} and not other.gone and v.duration is not null order by v.key limit ${most}`.execute(db)
  return rows
}

/** Percent of a media's seconds that counts as complete in an account. */
export async function findCompletionPercent(db: Db, accountId: string): Promise<number> {
  const row = await db.selectFrom('accounts').select('completion_percent').where('id', '=', accountId).executeTakeFirstOrThrow()
  return row.completion_percent
}
