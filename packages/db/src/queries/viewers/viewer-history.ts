import type { BrowserName, DeviceKind, PlaybackSignKind, VideoType } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { sessionsOf } from '../archive/sessions-of.ts'

type Db = Kysely<DatabaseSchema>
export type SecondPairs = [from: number, to: number][]
/** A media as it is shown; all null where it was deleted. */
export type HistoryMedia = {
  title: string | null
  type: VideoType | null
  /** Seconds. */
  duration: number | null
  custom_thumbnail: string | null
  thumbnails: string[] | null
  selected_thumb: number | null
}
export type HistorySession = HistoryMedia & {
  id: string
  createdAt: Date
  viewStartedAt: Date | null
  lastReportAt: Date | null
  videoKey: string
  sourceGeneration: number
  /** It played a file that was replaced since. */
  replaced: boolean
  code: string | null
  site: string | null
  /** A short hash of the browser's name; null once it is forgotten. */
  deviceKey: string | null
  userAgent: string | null
  browser: BrowserName | null
  deviceKind: DeviceKind | null
  /** Prefix of the address: /24 of IPv4, /48 of IPv6. */
  network: string | null
  address: string | null
  watched: SecondPairs
  rewatched: SecondPairs
  seconds: number
  position: number | null
  signs: { kind: PlaybackSignKind; count: number }[]
}
/** The last row of the page before. */
export type SessionPosition = { createdAt: Date; id: string }
export type HistoryQuery = {
  viewerId: string
  videoKey?: string | undefined
  /** Only sessions opened in [from, to). */
  from?: Date | undefined
  to?: Date | undefined
  after?: SessionPosition | undefined
  limit: number
}

const pairs = (column: string) =>
  sql<SecondPairs>`(select coalesce(json_agg(json_build_array(lower(r), upper(r)) order by lower(r)), '[]') from unnest(${sql.ref(column)}) as r)`
const mediaColumns = sql`v.title, v.type, v.duration, v.custom_thumbnail, v.thumbnails, v.selected_thumb`
/** Networks are told apart as signs of misuse do it. */
const network = sql`network(set_masklen(s.address, case family(s.address) when 4 then 24 else 48 end))`

const readSessions = (source: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<HistorySession>`
    select s.id, s.created_at as "createdAt", s.view_started_at as "viewStartedAt", s.last_report_at as "lastReportAt", s.video_key as "videoKey",
      s.source_generation as "sourceGeneration", coalesce(v.source_generation <> s.source_generation, false) as replaced, s.code, s.site,
      case when s.device <> '' then left(md5(s.device), 8) end as "deviceKey", s.user_agent as "userAgent", s.browser, s.device_kind as "deviceKind",
      ${network}::text as network, host(s.address) as address, ${pairs('s.watched')} as watched, ${pairs('s.rewatched')} as rewatched, s.watched_seconds as seconds, s.position,
      (select coalesce(json_agg(json_build_object('kind', g.kind, 'count', g.count) order by g.kind), '[]')
        from (select kind, count(*)::integer as count from playback_signs p where p.session_id = s.id group by kind) g) as signs, ${mediaColumns}
    from ${source} s left join videos v on v.key = s.video_key and v.deleted_at is null
    ${which}`

const own = sql`id, created_at, view_started_at, last_report_at, video_key, source_generation, code, site, device, user_agent, browser, device_kind, address,
  watched, rewatched, watched_seconds, position`

/** The session of a code, of whatever account; undefined once it is kept no more. */
export async function findHistorySession(db: Db, code: string, id: string, createdAt: Date): Promise<HistorySession | undefined> {
  const source = sql`(
    select ${own} from playback_sessions where id = ${id} and created_at = ${createdAt}
    union all select ${own} from archived_sessions where archive_id = any(array(select archives_of(${code}))) and code = ${code})`
  const { rows } = await readSessions(source, sql``).execute(db)
  return rows[0]
}

/** Sessions of a viewer across media, the newest first. */
export async function listViewerHistory(db: Db, { viewerId, videoKey, from, to, after, limit }: HistoryQuery): Promise<HistorySession[]> {
  const { rows } = await readSessions(
    sessionsOf(viewerId),
    sql`
    where ${videoKey === undefined ? sql`true` : sql`s.video_key = ${videoKey}`}
      ${from === undefined ? sql`` : sql`and s.created_at >= ${from}`} ${to === undefined ? sql`` : sql`and s.created_at < ${to}`}
      ${after === undefined ? sql`` : sql`and (s.created_at, s.id) < (${after.createdAt}, ${after.id}::char(16))`}
    order by s.created_at desc, s.id desc limit ${limit}`,
  ).execute(db)
  return rows
}

export type HistoryMediaRow = HistoryMedia & {
  videoKey: string
  sourceGeneration: number
  replaced: boolean
  watched: SecondPairs
  rewatched: SecondPairs
  seconds: number
  views: number
  position: number | null
  firstAt: Date
  lastAt: Date
  completedAt: Date | null
}
/** The last row of the page before. */
export type MediaPosition = { at: Date; videoKey: string; sourceGeneration: number }
type MediaQuery = { viewerId: string; after?: MediaPosition | undefined; limit: number }

/** What a viewer watched of each file of each media, the last watched first; or only what they completed, the last completed first. */
export async function listHistoryMedia(db: Db, query: MediaQuery & { completed: boolean }): Promise<HistoryMediaRow[]> {
  const { viewerId, after, limit, completed } = query
  const at = completed ? sql`m.completed_at` : sql`m.last_at`
  const { rows } = await sql<HistoryMediaRow>`
    select m.video_key as "videoKey", m.source_generation as "sourceGeneration", coalesce(v.source_generation <> m.source_generation, false) as replaced,
      ${pairs('m.watched')} as watched, ${pairs('m.rewatched')} as rewatched, m.seconds, m.views, m.position, m.first_at as "firstAt",
      m.last_at as "lastAt", m.completed_at as "completedAt", ${mediaColumns}
    from viewer_media m left join videos v on v.key = m.video_key and v.deleted_at is null
    where m.viewer_id = ${viewerId} ${completed ? sql`and m.completed_at is not null` : sql``}
      ${
        after === undefined
          ? sql``
          : sql`and (date_trunc('milliseconds', ${at}), m.video_key, m.source_generation) < (${after.at}, ${after.videoKey}::char(16), ${after.sourceGeneration})`
      }
    order by date_trunc('milliseconds', ${at}) desc, m.video_key desc, m.source_generation desc limit ${limit}`.execute(db)
  return rows
}
