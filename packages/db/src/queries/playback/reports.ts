import type { AccountStatus, Previewer } from '@videozz/domain'
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
  viewStartedAt: Date | null
  position: number | null
  number: number | null
  seen: number
  credit: number
}
/** Since when a session is a view. */
export type SessionView = { id: string; viewStartedAt: Date | null }

/** The sessions that report, by id, locked in one order until the transaction ends. */
export async function lockReportingSessions(trx: Db, sessions: readonly SessionRef[]): Promise<Map<string, ReportingSession>> {
  const ids = sessions.map(({ id }) => id)
  const created = sessions.map(({ createdAt }) => createdAt)
  const { rows } = await sql<ReportingSession>`
    select s.id, s.created_at, s.account_id, s.preview, ${previewerColumn(sql.ref('s.previewer_id'), sql.ref('s.previewer_family'))} as previewer, s.watched_seconds, s.view_started_at, s.last_report_at, s.position, s.report_number, s.reports_seen,
      s.report_credit, s.video_key, v.duration, ${newStudentColumn} as "newStudent", a.status as "accountStatus", a.status_since as "statusSince"
    from unnest(${ids}::char(16)[], ${created}::timestamptz[]) as r(id, created_at)
      join playback_sessions s on s.id = r.id and s.created_at = r.created_at
      join accounts a on a.id = s.account_id
      join plans p on p.id = a.plan_id
      left join videos v on v.key = s.video_key
      left join viewers w on w.id = s.viewer_id
    order by s.id for update of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds what was watched to sessions. @returns since when each of them is a view. */
export async function addProgress(trx: Db, progress: readonly SessionProgress[], now: Date): Promise<SessionView[]> {
  if (progress.length === 0) return []
  const column = <K extends keyof SessionProgress>(key: K) => progress.map((entry) => entry[key])
  const { rows } = await sql<SessionView>`
    update playback_sessions s set last_report_at = ${now}, watched_seconds = s.watched_seconds + p.seconds,
      watched = s.watched + p.covered::int4multirange, view_started_at = coalesce(s.view_started_at, p.began),
      position = p.position, report_number = p.number, reports_seen = p.seen, report_credit = p.credit
    from unnest(${column('id')}::char(16)[], ${column('createdAt')}::timestamptz[], ${column('seconds')}::double precision[], ${column('covered')}::text[],
        ${column('viewStartedAt')}::timestamptz[], ${column('position')}::double precision[], ${column('number')}::integer[], ${column('seen')}::integer[],
        ${column('credit')}::double precision[])
      as p(id, created_at, seconds, covered, began, position, number, seen, credit)
    where s.id = p.id and s.created_at = p.created_at returning s.id, s.view_started_at as "viewStartedAt"`.execute(trx)
  return rows
}
