import type { AccountStatus } from '@videozz/contract'
import { type Database, type DatabaseSchema, type NewStudent, newStudentColumn } from '@videozz/db'
import { acceptRanges, noteReport, type ReportWindow, toMultirange } from '@videozz/domain'
import { sql, type Transaction } from 'kysely'
import { activateStudents, type FirstPlay } from './activate-students.ts'
import { mayPlay } from './load-session.ts'
import { addSessionSigns, type SessionSign } from './playback-signs.ts'
import { lockLeases, renewLeases } from './renew-leases.ts'
import type { PlaybackReport, ReportAnswer } from './report-batch.ts'

type Trx = Transaction<DatabaseSchema>
type SessionRow = {
  id: string
  created_at: Date
  account_id: string
  preview: boolean
  watched_seconds: number
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
type View = { id: string; viewStartedAt: Date | null }
type Progress = {
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

/**
 * Renews the leases of reports of distinct sessions, adds what was watched, and books what a student's first view costs. Previews watch
 * nothing.
 */
export async function writeReports(db: Database, secretKey: string, reports: PlaybackReport[], now: Date): Promise<ReportAnswer[]> {
  return db.transaction().execute(async (trx) => {
    const leases = await lockLeases(trx, reports)
    const sessions = await lockSessions(trx, reports)
    const blocked = new Set([...sessions.values()].filter((session) => !mayPlay(session, now)).map(({ id }) => id))
    const answers = await renewLeases(trx, leases, reports, blocked, now)
    const progress: Progress[] = []
    const signs: SessionSign[] = []
    for (const report of reports) {
      const session = sessions.get(report.session.id)
      if (!session || session.preview) continue
      const window = numberReport(report, session)
      // The same report came before: its answer was lost, what it says is counted.
      if (window === 'counted') continue
      const accepted = judge(report, session, window, now)
      progress.push(accepted.progress)
      signs.push(...accepted.signs)
    }
    const views = await addProgress(trx, progress, now)
    await activateStudents(trx, secretKey, firstPlays(sessions, views), now)
    await addSessionSigns(trx, signs, now)
    return reports.map(({ session }) => answers.get(session.id) ?? { lease: 'released', reason: null })
  })
}

async function lockSessions(trx: Trx, reports: PlaybackReport[]): Promise<Map<string, SessionRow>> {
  const ids = reports.map(({ session }) => session.id)
  const created = reports.map(({ session }) => session.createdAt)
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at, s.account_id, s.preview, s.watched_seconds, s.last_report_at, s.position, s.report_number, s.reports_seen,
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

/** The window of numbered reports with this one; null when it bears no number. */
function numberReport({ sequence }: PlaybackReport, session: SessionRow): ReportWindow | null | 'counted' {
  if (sequence === null) return null
  const window = session.report_number === null ? null : { last: session.report_number, seen: session.reports_seen }
  return noteReport(window, sequence) ?? 'counted'
}

function judge(
  { sequence, position, ranges, tampering }: PlaybackReport,
  session: SessionRow,
  window: ReportWindow | null,
  now: Date,
): { progress: Progress; signs: SessionSign[] } {
  const secondsSince = (from: Date) => Math.max(0, (now.getTime() - from.getTime()) / 1000)
  const sinceOpened = secondsSince(session.created_at)
  const sinceLast = session.last_report_at ? secondsSince(session.last_report_at) : sinceOpened
  const { duration, watched_seconds: watched, report_credit: credit } = session
  const accepted = acceptRanges(ranges, { duration, sinceLast, sinceOpened, watched, credit })
  const began = new Date(Math.max(session.created_at.getTime(), now.getTime() - accepted.seconds * 1000))
  const who = { sessionId: session.id, accountId: session.account_id }
  const signs: SessionSign[] = tampering.map((name) => ({ ...who, kind: 'tampering', detail: name }))
  if (accepted.implausible)
    signs.push({
      ...who,
      kind: 'faster-than-time',
      detail: JSON.stringify({ sinceLast: Math.round(sinceLast), claimed: ranges }).slice(0, 500),
    })
  // A late report tells what was watched, but not where the viewer stands now.
  const newest = window === null || window.last === sequence
  return {
    progress: {
      id: session.id,
      createdAt: session.created_at,
      seconds: accepted.seconds,
      covered: toMultirange(accepted.covered),
      viewStartedAt: accepted.seconds > 0 ? began : null,
      position: newest && duration !== null ? Math.min(position, duration) : session.position,
      number: window?.last ?? session.report_number,
      seen: window?.seen ?? session.reports_seen,
      credit: accepted.credit,
    },
    signs,
  }
}

/** The views of viewers whose first play is not settled. */
function firstPlays(sessions: ReadonlyMap<string, SessionRow>, views: readonly View[]): FirstPlay[] {
  return views.flatMap(({ id, viewStartedAt }) => {
    const session = sessions.get(id)
    if (!session?.newStudent || !viewStartedAt) return []
    return { accountId: session.account_id, student: session.newStudent, videoKey: session.video_key, viewStartedAt }
  })
}

/** @returns since when each of the sessions is a view. */
async function addProgress(trx: Trx, progress: Progress[], now: Date): Promise<View[]> {
  if (progress.length === 0) return []
  const column = <K extends keyof Progress>(key: K) => progress.map((entry) => entry[key])
  const { rows } = await sql<View>`
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
