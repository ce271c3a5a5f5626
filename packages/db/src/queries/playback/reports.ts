import type { AcceptedQuality, AccountStatus, Previewer } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type NewStudent, newStudentColumn } from '../ledger/activations.ts'
import { previewerColumn } from './previewer.ts'
import type { SessionRef } from './sessions.ts'

type Db = Kysely<DatabaseSchema>
/** The state of a reporting session before the report; times of media in seconds. */
export type ReportingSession = {
  id: string
  created_at: Date
  account_id: string
  preview: boolean
  previewer: Previewer | null
  watched_seconds: number
  /** Since when it is a view; null until then. */
  view_started_at: Date | null
  last_report_at: Date | null
  position: number | null
  report_number: number | null
  reports_seen: number
  report_credit: number
  hours: number[]
  hour_seconds: number[]
  /** It waits to be rolled up already. */
  touched: boolean
  /** The viewer has completed this version of the media. */
  completed: boolean
  stall_ms: number
  play_errors: number
  duration: number | null
  video_key: string
  newStudent: NewStudent | null
  accountStatus: AccountStatus
  statusSince: Date
}
/** What a report adds to a session. `covered` is a multirange of media seconds. */
export type SessionProgress = {
  id: string
  createdAt: Date
  seconds: number
  covered: string
  /** Those of them played whole, and those that the report itself has twice. */
  whole: string
  again: string
  hours: readonly number[]
  hourSeconds: readonly number[]
  viewStartedAt: Date | null
  position: number | null
  number: number | null
  seen: number
  credit: number
  /** What it adds to the quality of playback; null for nothing. */
  quality: AcceptedQuality | null
}
/** Since when a session is a view. */
export type SessionView = { id: string; viewStartedAt: Date | null }

/** Seconds that may be on screens of a live before they are those of a published segment. */
const unpublishedSeconds = 12

/** Seconds of the file a session plays: players go on with one that was replaced meanwhile. A live on air lasts up to now. */
const playedDuration = sql<number | null>`case when v.type = 'live' and v.duration is null then (
  select max(r.published_seconds) + ${sql.lit(unpublishedSeconds)} from renditions r where r.video_key = v.key and r.published_segments > 0)
  when v.source_generation = s.source_generation then v.duration else coalesce((
  select (r.before ->> 'duration')::double precision from video_replacements r
  where r.video_key = s.video_key and (r.before ->> 'source_generation')::integer = s.source_generation order by r.started_at desc limit 1), v.duration) end`

/** The sessions that report, by id, locked in one order until the transaction ends. */
export async function lockReportingSessions(trx: Db, sessions: readonly SessionRef[]): Promise<Map<string, ReportingSession>> {
  const ids = sessions.map(({ id }) => id)
  const created = sessions.map(({ createdAt }) => createdAt)
  const { rows } = await sql<ReportingSession>`
    select s.id, s.created_at, s.account_id, s.preview, ${previewerColumn(sql.ref('s.previewer_id'), sql.ref('s.previewer_family'), sql.ref('s.video_key'))} as previewer, s.watched_seconds, s.view_started_at, s.last_report_at, s.position, s.report_number, s.reports_seen,
      s.report_credit, s.hours, s.hour_seconds, s.before is not null as touched, s.completed, s.stall_ms, s.play_errors, s.video_key, ${playedDuration} as duration, ${newStudentColumn} as "newStudent", a.status as "accountStatus", a.status_since as "statusSince"
    from unnest(${ids}::char(16)[], ${created}::timestamptz[]) as r(id, created_at)
      join playback_sessions s on s.id = r.id and s.created_at = r.created_at
      join accounts a on a.id = s.account_id
      join plans p on p.id = a.plan_id
      left join videos v on v.key = s.video_key
      left join viewers w on w.id = s.viewer_id
    order by s.id for update of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

const toArray = (values: readonly number[]): string => `{${values.join(',')}}`
/** Whether a report has anything that statistics count. */
export const isChange = ({ seconds, quality }: SessionProgress): boolean =>
  seconds > 0 || (quality !== null && (quality.firstFrameMs !== null || quality.stallMs > 0 || quality.errors > 0 || quality.playMs > 0))
/** What is rolled up of a session that does not wait for it: all it has (`RolledSession`). Keys make a view too, which counts once seconds are told. */
const rolledNow = sql`case when s.hours = '{}' and s.first_frame_ms is null and s.play_errors = 0 and s.stall_ms = 0 then '{}'::jsonb else jsonb_build_object(
  'watched', s.watched::text, 'rewatched', s.rewatched::text, 'hours', to_jsonb(s.hours), 'seconds', to_jsonb(s.hour_seconds),
  'view', s.hours <> '{}', 'firstFrame', s.first_frame_ms, 'stalls', s.stalls, 'stallMs', s.stall_ms, 'errors', s.play_errors,
  'bits', s.play_bits, 'playMs', s.play_ms) end`

/** Names sessions that now have more than is rolled up of them. Call it with their rows locked. */
export async function queueForRollUp(trx: Db, sessions: readonly SessionRef[]): Promise<void> {
  if (sessions.length === 0) return
  await sql`
    insert into stat_queue (session_id, created_at, queued_at)
    select id, created_at, now() from unnest(${sessions.map(({ id }) => id)}::char(16)[], ${sessions.map(({ createdAt }) => createdAt)}::timestamptz[]) as q(id, created_at)
    on conflict do nothing`.execute(trx)
}

/** Adds what was watched to sessions. @returns since when each of them is a view. */
export async function addProgress(trx: Db, progress: readonly SessionProgress[], now: Date): Promise<SessionView[]> {
  if (progress.length === 0) return []
  const column = <K extends keyof SessionProgress>(key: K) => progress.map((entry) => entry[key])
  const measured = <K extends keyof AcceptedQuality>(key: K) => progress.map(({ quality }) => quality?.[key] ?? null)
  const { rows } = await sql<SessionView>`
    update playback_sessions s set before = case when p.changed then coalesce(s.before, ${rolledNow}) else s.before end,
      last_report_at = ${now}, watched_at = case when p.seconds > 0 then ${now} else s.watched_at end, watched_seconds = s.watched_seconds + p.seconds,
      rewatched = s.rewatched + p.again::int4multirange + (s.watched * p.whole::int4multirange), watched = s.watched + p.covered::int4multirange,
      hours = p.hours::integer[], hour_seconds = p.hour_seconds::double precision[], view_started_at = case when s.hours = '{}' then coalesce(p.began, s.view_started_at) else s.view_started_at end,
      position = p.position, report_number = p.number, reports_seen = p.seen, report_credit = p.credit,
      first_frame_ms = coalesce(s.first_frame_ms, p.first_frame), stalls = s.stalls + coalesce(p.stalls, 0),
      stall_ms = s.stall_ms + coalesce(p.stall_ms, 0), play_errors = s.play_errors + coalesce(p.errors, 0),
      play_bits = s.play_bits + coalesce(p.bits, 0), play_ms = s.play_ms + coalesce(p.play_ms, 0), network_kind = coalesce(s.network_kind, p.network),
      play_error_codes = case when p.codes = '{}' then s.play_error_codes
        else array(select distinct code from unnest(s.play_error_codes || p.codes::text[]) as code order by code) end
    from unnest(${column('id')}::char(16)[], ${column('createdAt')}::timestamptz[], ${column('seconds')}::double precision[], ${column('covered')}::text[],
        ${column('viewStartedAt')}::timestamptz[], ${column('position')}::double precision[], ${column('number')}::integer[], ${column('seen')}::integer[],
        ${column('credit')}::double precision[], ${column('whole')}::text[], ${column('again')}::text[], ${column('hours').map(toArray)}::text[],
        ${column('hourSeconds').map(toArray)}::text[], ${progress.map(isChange)}::boolean[], ${measured('firstFrameMs')}::integer[],
        ${measured('stalls')}::integer[], ${measured('stallMs')}::integer[], ${measured('errors')}::integer[], ${measured('bits')}::double precision[],
        ${measured('playMs')}::double precision[], ${measured('network')}::text[], ${progress.map(({ quality }) => `{${quality?.errorCodes.join(',') ?? ''}}`)}::text[])
      as p(id, created_at, seconds, covered, began, position, number, seen, credit, whole, again, hours, hour_seconds, changed, first_frame, stalls, stall_ms, errors, bits,
        play_ms, network, codes)
    where s.id = p.id and s.created_at = p.created_at returning s.id, s.view_started_at as "viewStartedAt"`.execute(trx)
  return rows
}
