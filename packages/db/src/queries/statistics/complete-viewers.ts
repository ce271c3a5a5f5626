import { secondsToComplete } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { MediaCompletion } from '../webhooks/completions.ts'
import { settleSessions } from './touched-sessions.ts'
import { listCompletedSessions, markCompleted } from './viewer-media.ts'

type Db = Kysely<DatabaseSchema>
/** The viewer of a media that was looked at last; instants as PostgreSQL writes them, which are finer than a `Date`. */
export type ViewerCursor = { viewerId: string; lastAt: string }

/** Media of an account whose present file somebody watched without completing it. */
export async function listUncompletedMedia(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select v.key from videos v where v.account_id = ${accountId} and v.deleted_at is null and v.duration is not null and exists (
      select from viewer_media m where m.video_key = v.key and m.source_generation = v.source_generation and m.completed_at is null)
    order by v.key`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * Completes the present file of a media for viewers who have seen as much of it as the account asks for now, as of when they last watched
 * it. Looks at up to `limit` viewers, those who watched last first: whoever watches meanwhile is completed by the roll-up. Call it in a
 * transaction that holds `lockRollUps`.
 * @returns who completed it, and where to go on; null when all were looked at.
 */
export async function completeViewers(
  trx: Db,
  videoKey: string,
  { after, limit, now }: { after: ViewerCursor | null; limit: number; now: Date },
): Promise<{ completed: MediaCompletion[]; next: ViewerCursor | null }> {
  const beyond =
    after &&
    sql`and m.last_at <= ${after.lastAt}::timestamptz and (m.last_at < ${after.lastAt}::timestamptz or m.viewer_id > ${after.viewerId})`
  const { rows } = await sql<Candidate>`
    select m.viewer_id as "viewerId", m.video_key as "videoKey", m.source_generation as version, v.account_id as "accountId", v.duration,
      a.completion_percent as percent, m.last_at::text as "lastAt", m.last_at as "completedAt",
      (select coalesce(sum(upper(r) - lower(r)), 0)::integer from unnest(m.watched) as r) as covered
    from videos v join accounts a on a.id = v.account_id
      join viewer_media m on m.video_key = v.key and m.source_generation = v.source_generation
    where v.key = ${videoKey} and v.deleted_at is null and v.duration is not null and m.completed_at is null ${beyond ?? sql``}
    order by m.last_at desc, m.viewer_id limit ${limit}`.execute(trx)
  const completed = rows
    .filter(({ covered, duration, percent }) => covered > 0 && covered >= secondsToComplete(duration, percent))
    .map(({ viewerId, accountId, version, percent, completedAt }) => ({ viewerId, accountId, videoKey, version, percent, completedAt }))
  if (completed.length > 0) {
    await markCompleted(trx, completed)
    await settleSessions(trx, { touched: [], gone: [], completed: await listCompletedSessions(trx, completed, now) })
  }
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { completed, next: last ? { viewerId: last.viewerId, lastAt: last.lastAt } : null }
}

type Candidate = MediaCompletion & { duration: number; lastAt: string; covered: number }
