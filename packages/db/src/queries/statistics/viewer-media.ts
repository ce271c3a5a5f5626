import { countSeconds, parseMultirange, secondsToComplete, type Seconds, toMultirange, type ViewerMediaChange } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { SessionRef } from '../playback/sessions.ts'
import type { MediaCompletion } from '../webhooks/completions.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Adds what viewers watched more of media. A second that several sessions have was seen again.
 * @returns those who have now completed the present source file of a media, for the first time.
 */
export async function addViewerMedia(trx: Db, changes: readonly ViewerMediaChange[], now: Date): Promise<MediaCompletion[]> {
  if (changes.length === 0) return []
  const column = <T>(read: (change: ViewerMediaChange) => T) => changes.map(read)
  const text = (read: (change: ViewerMediaChange) => Seconds) => column((change) => toMultirange(read(change)))
  const { rows } = await sql<Reached>`
    with added as (
      insert into viewer_media as t (video_key, source_generation, viewer_id, watched, rewatched, seconds, views, position, first_at, last_at, device_kind, browser)
      select n.video_key, n.source_generation, n.viewer_id, n.watched::int4multirange, nullif(n.rewatched::int4multirange, '{}'), n.seconds, n.views,
        n.position, n.first_at, n.last_at, n.device_kind, n.browser
      from unnest(${column(({ videoKey }) => videoKey)}::char(16)[], ${column(({ sourceGeneration }) => sourceGeneration)}::integer[],
        ${column(({ viewerId }) => viewerId)}::char(16)[], ${text(({ watched }) => watched)}::text[],
        ${text(({ rewatched }) => rewatched)}::text[], ${column(({ seconds }) => seconds)}::double precision[], ${column(({ views }) => views)}::integer[],
        ${column(({ position }) => position)}::real[], ${column(({ firstAt }) => firstAt)}::timestamptz[], ${column(({ lastAt }) => lastAt)}::timestamptz[],
        ${column(({ deviceKind }) => deviceKind)}::text[], ${column(({ browser }) => browser)}::text[])
        as n(video_key, source_generation, viewer_id, watched, rewatched, seconds, views, position, first_at, last_at, device_kind, browser)
      on conflict (viewer_id, video_key, source_generation) do update set watched = t.watched + excluded.watched,
        rewatched = nullif(coalesce(t.rewatched, '{}') + coalesce(excluded.rewatched, '{}') + (t.watched * excluded.watched), '{}'), seconds = t.seconds + excluded.seconds,
        views = t.views + excluded.views, position = case when excluded.last_at >= t.last_at then excluded.position else t.position end,
        device_kind = case when excluded.last_at >= t.last_at then excluded.device_kind else t.device_kind end,
        browser = case when excluded.last_at >= t.last_at then excluded.browser else t.browser end,
        first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)
      returning *)
    select added.viewer_id as "viewerId", added.video_key as "videoKey", added.source_generation as version, v.account_id as "accountId",
      added.watched::text as watched, v.duration, a.completion_percent as percent
    from added join videos v on v.key = added.video_key and v.source_generation = added.source_generation join accounts a on a.id = v.account_id
    where added.completed_at is null and v.duration is not null`.execute(trx)
  const completed = rows
    .filter(isComplete)
    .map(({ accountId, viewerId, videoKey, version, percent }) => ({ accountId, viewerId, videoKey, version, percent, completedAt: now }))
  await markCompleted(trx, completed)
  return completed
}

type Reached = Omit<MediaCompletion, 'completedAt'> & { watched: string; duration: number }

const isComplete = ({ watched, duration, percent }: Reached): boolean => {
  const needed = secondsToComplete(duration, percent)
  return needed > 0 && countSeconds(parseMultirange(watched)) >= needed
}

/** Stores that viewers completed a file of a media, each at its instant. */
export async function markCompleted(trx: Db, completed: readonly MediaCompletion[]): Promise<void> {
  if (completed.length === 0) return
  await sql`
    update viewer_media t set completed_at = c.completed_at from ${completedKeys(completed)}
    where t.viewer_id = c.viewer_id and t.video_key = c.video_key and t.source_generation = c.source_generation`.execute(trx)
}

const completedKeys = (completed: readonly MediaCompletion[]) => sql`
  unnest(${completed.map(({ viewerId }) => viewerId)}::char(16)[], ${completed.map(({ videoKey }) => videoKey)}::char(16)[],
    ${completed.map(({ version }) => version)}::integer[], ${completed.map(({ completedAt }) => completedAt)}::timestamptz[])
    as c(viewer_id, video_key, source_generation, completed_at)`

/** Sessions of a day of viewers who completed what they play: their players tell. */
export async function listCompletedSessions(trx: Db, completed: readonly MediaCompletion[], now: Date): Promise<SessionRef[]> {
  if (completed.length === 0) return []
  const { rows } = await sql<SessionRef>`
    select s.id, s.created_at as "createdAt" from ${completedKeys(completed)}
      join playback_sessions s on s.viewer_id = c.viewer_id and s.video_key = c.video_key and s.source_generation = c.source_generation
    where s.created_at > ${now}::timestamptz - interval '1 day' and s.view_started_at is not null`.execute(trx)
  return rows
}
