import type { Database, DatabaseSchema } from '@videozz/db'
import { acceptRanges, leaseSeconds, leaseState, type LeaseEnd, toMultirange } from '@videozz/domain'
import { sql, type Transaction } from 'kysely'
import type { PlaybackReport, ReportAnswer } from './report-batch.ts'

const mostSignsPerSession = 100

type Trx = Transaction<DatabaseSchema>
type SessionRow = {
  id: string
  created_at: Date
  account_id: string
  preview: boolean
  watched_seconds: number
  last_report_at: Date | null
  duration: number | null
}
type Sign = { sessionId: string; accountId: string; kind: string; detail: string }
type Progress = { id: string; createdAt: Date; seconds: number; covered: string; viewStartedAt: Date | null }

/** Renews the leases of reports of distinct sessions, and adds what was watched. Previews watch nothing. */
export async function writeReports(db: Database, reports: PlaybackReport[], now: Date): Promise<ReportAnswer[]> {
  return db.transaction().execute(async (trx) => {
    const leases = await renewLeases(trx, reports, now)
    const sessions = await lockSessions(trx, reports)
    const progress: Progress[] = []
    const signs: Sign[] = []
    for (const report of reports) {
      const session = sessions.get(report.session.id)
      if (!session || session.preview) continue
      const accepted = judge(report, session, now)
      progress.push(accepted.progress)
      signs.push(...accepted.signs)
    }
    await addProgress(trx, progress, now)
    await addSigns(trx, signs, now)
    return reports.map(({ session }) => leases.get(session.id) ?? { lease: 'released', reason: null })
  })
}

async function renewLeases(trx: Trx, reports: PlaybackReport[], now: Date): Promise<Map<string, ReportAnswer>> {
  const ids = reports.map(({ session }) => session.id)
  const rows = await trx
    .selectFrom('playback_leases')
    .select(['session_id', 'expires_at', 'ended_reason'])
    .where('session_id', 'in', ids)
    .orderBy('session_id')
    .forUpdate()
    .execute()
  const answers = new Map(
    rows.map((row) => [
      row.session_id,
      { lease: leaseState({ expiresAt: row.expires_at, endedReason: row.ended_reason }, now), reason: row.ended_reason as LeaseEnd | null },
    ]),
  )
  const live = rows.map((row) => row.session_id).filter((id) => answers.get(id)?.lease === 'live')
  if (live.length > 0)
    await trx
      .updateTable('playback_leases')
      .set({ expires_at: new Date(now.getTime() + leaseSeconds * 1000) })
      .where('session_id', 'in', live)
      .execute()
  return answers
}

async function lockSessions(trx: Trx, reports: PlaybackReport[]): Promise<Map<string, SessionRow>> {
  const ids = reports.map(({ session }) => session.id)
  const created = reports.map(({ session }) => session.createdAt)
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at, s.account_id, s.preview, s.watched_seconds, s.last_report_at, v.duration
    from unnest(${ids}::char(16)[], ${created}::timestamptz[]) as r(id, created_at)
      join playback_sessions s on s.id = r.id and s.created_at = r.created_at
      left join videos v on v.key = s.video_key
    order by s.id for update of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

function judge({ ranges, tampering }: PlaybackReport, session: SessionRow, now: Date): { progress: Progress; signs: Sign[] } {
  const secondsSince = (from: Date) => Math.max(0, (now.getTime() - from.getTime()) / 1000)
  const sinceOpened = secondsSince(session.created_at)
  const sinceLast = session.last_report_at ? secondsSince(session.last_report_at) : sinceOpened
  const accepted = acceptRanges(ranges, { duration: session.duration, sinceLast, sinceOpened, watched: session.watched_seconds })
  const began = new Date(Math.max(session.created_at.getTime(), now.getTime() - accepted.seconds * 1000))
  const who = { sessionId: session.id, accountId: session.account_id }
  const signs = tampering.map((name) => ({ ...who, kind: 'tampering', detail: name }))
  if (accepted.implausible)
    signs.push({
      ...who,
      kind: 'faster-than-time',
      detail: JSON.stringify({ sinceLast: Math.round(sinceLast), claimed: ranges }).slice(0, 500),
    })
  return {
    progress: {
      id: session.id,
      createdAt: session.created_at,
      seconds: accepted.seconds,
      covered: toMultirange(accepted.covered),
      viewStartedAt: accepted.seconds > 0 ? began : null,
    },
    signs,
  }
}

async function addProgress(trx: Trx, progress: Progress[], now: Date): Promise<void> {
  if (progress.length === 0) return
  const column = <K extends keyof Progress>(key: K) => progress.map((entry) => entry[key])
  await sql`
    update playback_sessions s set last_report_at = ${now}, watched_seconds = s.watched_seconds + p.seconds,
      watched = s.watched + p.covered::int4multirange, view_started_at = coalesce(s.view_started_at, p.began)
    from unnest(${column('id')}::char(16)[], ${column('createdAt')}::timestamptz[], ${column('seconds')}::double precision[], ${column('covered')}::text[], ${column('viewStartedAt')}::timestamptz[])
      as p(id, created_at, seconds, covered, began)
    where s.id = p.id and s.created_at = p.created_at`.execute(trx)
}

/** Keeps suspicious signs, up to a number that tells the story without letting a forger fill the table. */
async function addSigns(trx: Trx, signs: Sign[], now: Date): Promise<void> {
  if (signs.length === 0) return
  const column = <K extends keyof Sign>(key: K) => signs.map((sign) => sign[key])
  await sql`
    insert into playback_signs (session_id, account_id, kind, detail, created_at)
    select n.session_id, n.account_id, n.kind, n.detail, ${now}
    from unnest(${column('sessionId')}::char(16)[], ${column('accountId')}::char(16)[], ${column('kind')}::text[], ${column('detail')}::text[]) as n(session_id, account_id, kind, detail)
    where (select count(*) from playback_signs p where p.session_id = n.session_id) < ${mostSignsPerSession}`.execute(trx)
}
