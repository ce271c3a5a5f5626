import {
  addLiveReports,
  addProgress,
  addSessionSigns,
  inTransaction,
  isChange,
  type LiveReport,
  lockLeases,
  lockReportingSessions,
  notifyFirstViews,
  queueForRollUp,
  type ReportingSession,
  type SessionProgress,
  type SessionSign,
  type SessionView,
} from '@videozz/db'
import { acceptQuality, acceptRanges, addToHour, hourOf, type LeaseEnd, noteReport, type ReportWindow, toMultirange } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { activateStudents, type FirstPlay } from './activate-students.ts'
import { mayPlay } from './may-play.ts'
import type { PlaybackReport, ReportAnswer } from './playback-report.ts'
import { renewLeases } from './renew-leases.ts'

/**
 * Renews the leases of reports of distinct sessions, adds what was watched, and books what a student's first view costs. Previews watch
 * nothing.
 */
export async function writeReports(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secretKey: string,
  reports: readonly PlaybackReport[],
): Promise<ReportAnswer[]> {
  const refs = reports.map(({ session }) => session)
  return inTransaction(db, async (trx) => {
    const leases = await lockLeases(
      trx,
      refs.map(({ id }) => id),
    )
    const sessions = await lockReportingSessions(trx, refs)
    const blocked = new Map(
      [...sessions.values()]
        .filter((session) => !mayPlay(session, now))
        .map(({ id, preview }): [string, LeaseEnd] => [id, preview ? 'preview-ended' : 'unavailable']),
    )
    const answers = await renewLeases(trx, leases, reports, blocked, now)
    const progress: SessionProgress[] = []
    const signs: SessionSign[] = []
    const ofLives: LiveReport[] = []
    for (const report of reports) {
      const session = sessions.get(report.session.id)
      if (!session || session.preview) continue
      const window = numberReport(report, session)
      // The same report arrived before: its answer was lost, but it is counted.
      if (window === 'counted') continue
      const accepted = judge(report, session, window, now)
      progress.push(accepted.progress)
      signs.push(...accepted.signs)
      const { stalls = 0, stallMs = 0 } = accepted.progress.quality ?? {}
      if (typeof report.latency === 'number') ofLives.push({ videoKey: session.video_key, latency: report.latency, stalls, stallMs })
    }
    const views = await addProgress(trx, progress, now)
    await queueForRollUp(
      trx,
      progress.filter((entry) => isChange(entry) && sessions.get(entry.id)?.touched === false),
    )
    await activateStudents({ db: trx, now }, secretKey, firstPlays(sessions, views))
    await notifyFirstViews(trx, newViews(sessions, views))
    await addSessionSigns(trx, signs, now)
    await addLiveReports(trx, ofLives, now)
    return reports.map(({ session: { id } }) => {
      const session = sessions.get(id)
      const previewer = session?.previewer
      const answer: ReportAnswer = {
        ...(answers.get(id) ?? { lease: 'released', reason: null }),
        ...(session?.completed && { completed: true }),
      }
      return previewer && !previewer.owner ? { ...answer, managerId: previewer.userId } : answer
    })
  })
}

/** The window of numbered reports with this one; null when it bears no number. */
function numberReport({ sequence }: PlaybackReport, session: ReportingSession): ReportWindow | null | 'counted' {
  if (sequence === null) return null
  const window = session.report_number === null ? null : { last: session.report_number, seen: session.reports_seen }
  return noteReport(window, sequence) ?? 'counted'
}

function judge(
  { sequence, position, ranges, tampering, quality }: PlaybackReport,
  session: ReportingSession,
  window: ReportWindow | null,
  now: Date,
): { progress: SessionProgress; signs: SessionSign[] } {
  const secondsSince = (from: Date) => Math.max(0, (now.getTime() - from.getTime()) / 1000)
  const sinceOpened = secondsSince(session.created_at)
  const sinceLast = session.last_report_at ? secondsSince(session.last_report_at) : sinceOpened
  const { duration, watched_seconds: watched, report_credit: credit } = session
  const accepted = acceptRanges(ranges, { duration, sinceLast, sinceOpened, watched, credit })
  const clock = { sinceLast, sinceOpened, credit, seconds: accepted.seconds }
  const booked =
    accepted.seconds > 0
      ? addToHour(session.hours, session.hour_seconds, hourOf(now), accepted.seconds)
      : { hours: session.hours, seconds: session.hour_seconds }
  const began = new Date(Math.max(session.created_at.getTime(), now.getTime() - accepted.seconds * 1000))
  const who = { sessionId: session.id, accountId: session.account_id }
  const signs: SessionSign[] = tampering.map((name) => ({ ...who, kind: 'tampering', detail: name }))
  if (accepted.implausible)
    signs.push({
      ...who,
      kind: 'faster-than-time',
      detail: JSON.stringify({ sinceLast: Math.round(sinceLast), claimed: ranges }).slice(0, 500),
    })
  // A late report has what was watched, but not the current position.
  const newest = window === null || window.last === sequence
  return {
    progress: {
      id: session.id,
      createdAt: session.created_at,
      seconds: accepted.seconds,
      covered: toMultirange(accepted.covered),
      whole: toMultirange(accepted.whole),
      again: toMultirange(accepted.again),
      hours: booked.hours,
      hourSeconds: booked.seconds,
      viewStartedAt: accepted.seconds > 0 ? began : null,
      position: newest && duration !== null ? Math.min(position, duration) : session.position,
      number: window?.last ?? session.report_number,
      seen: window?.seen ?? session.reports_seen,
      credit: accepted.credit,
      quality: quality ? acceptQuality(quality, { ...clock, stallMs: session.stall_ms, errors: session.play_errors }) : null,
    },
    signs,
  }
}

/** Accounts of the sessions that became a view by these reports. */
const newViews = (sessions: ReadonlyMap<string, ReportingSession>, views: readonly SessionView[]): string[] =>
  views.flatMap(({ id, viewStartedAt }) => {
    const session = sessions.get(id)
    return session && viewStartedAt && session.view_started_at === null ? [session.account_id] : []
  })

/** The views of viewers whose first play is not settled. */
function firstPlays(sessions: ReadonlyMap<string, ReportingSession>, views: readonly SessionView[]): FirstPlay[] {
  return views.flatMap(({ id, viewStartedAt }) => {
    const session = sessions.get(id)
    if (!session?.newStudent || !viewStartedAt) return []
    return { accountId: session.account_id, student: session.newStudent, videoKey: session.video_key, viewStartedAt }
  })
}
