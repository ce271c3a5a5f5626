import { type Kysely, sql } from 'kysely'
import { type BrowserName, type DeviceKind, parseMultirange, playbackSessionSeconds } from '@videozz/domain'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { moveInArchive } from '../archive/change-archive.ts'
import { moveChat } from '../live-chat/erase.ts'
import { revokeLeases } from '../playback/viewers.ts'
import { moveQuizzes } from '../quizzes/erase.ts'
import { settleSessions } from '../statistics/touched-sessions.ts'
import { addViewerDays, takeViewerDays } from '../statistics/viewer-days.ts'
import { addViewerMedia, listCompletedSessions } from '../statistics/viewer-media.ts'

type Db = Kysely<DatabaseSchema>
type Completions = Awaited<ReturnType<typeof addViewerMedia>>
/** A viewer as they are merged. */
export type MergingViewer = { id: string; verified: boolean; mergedInto: string | null; revokedAt: Date | null }
export type ViewerPair = { accountId: string; kept: MergingViewer; gone: MergingViewer }

/** Viewers of an account with the identities merged into them, locked in the order of their ids. */
export async function lockMergingViewers(trx: Db, accountId: string, ids: readonly string[]): Promise<MergingViewer[]> {
  const { rows } = await sql<MergingViewer>`
    select id, verified, merged_into as "mergedInto", revoked_at as "revokedAt" from viewers
    where account_id = ${accountId} and (id = any(${ids}::char(16)[]) or merged_into = any(${ids}::char(16)[]))
    order by id for update`.execute(trx)
  return rows.filter(({ id }) => ids.includes(id))
}

/**
 * Moves all of one viewer to another: sessions, what they watched, days and signs. What waits to be rolled up of the sessions is rolled up as
 * the other's. Codes stay with the identity that played. Call it in a transaction that holds `lockRollUps` and both viewers.
 * @returns sessions moved, and media that both together have now completed.
 */
export async function mergeViewerRows(trx: Db, pair: ViewerPair, now: Date): Promise<{ sessions: number; completed: Completions }> {
  const { accountId, kept, gone } = pair
  // Leases first, then sessions, each in the order of their ids: as reports lock them, so that neither waits for the other.
  await moveLeases(trx, kept, gone)
  const sessions = await moveSessions(trx, kept.id, gone.id)
  const days = await takeViewerDays(trx, gone.id)
  await addViewerDays(
    trx,
    days.map(({ day }) => ({ accountId, viewerId: kept.id, day })),
  )
  const completed = await moveViewerMedia(trx, pair, now)
  if (completed.length > 0)
    await settleSessions(trx, { touched: [], gone: [], completed: await listCompletedSessions(trx, completed, now) })
  await moveSigns(trx, kept.id, gone.id)
  await moveChat(trx, kept.id, gone.id)
  await moveQuizzes(trx, kept.id, gone.id)
  await joinViewers(trx, pair, now)
  return { sessions, completed }
}

/** Screens of both count together: leases of a verified viewer are held by the viewer, others by their device. */
async function moveLeases(trx: Db, kept: MergingViewer, gone: MergingViewer): Promise<void> {
  await sql`
    with held as materialized (
      select l.session_id, s.viewer_id from playback_leases l join playback_sessions s on s.id = l.session_id
      where s.viewer_id in (${kept.id}, ${gone.id}) order by l.session_id for update of l)
    update playback_leases l set holder = ${`v:${kept.id}`} from held
    where held.session_id = l.session_id and held.viewer_id = ${gone.id} and ${kept.verified}`.execute(trx)
}

async function moveSessions(trx: Db, kept: string, gone: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with held as materialized (select id, created_at from playback_sessions where viewer_id = ${gone} order by id for update)
    update playback_sessions s set viewer_id = ${kept} from held where s.id = held.id and s.created_at = held.created_at`.execute(trx)
  return Number(numAffectedRows) + (await moveInArchive(trx, kept, gone))
}

type MediaRow = {
  videoKey: string
  sourceGeneration: number
  watched: string
  rewatched: string
  seconds: number
  views: number
  position: number | null
  firstAt: Date
  lastAt: Date
  deviceKind: DeviceKind | null
  browser: BrowserName | null
}

/** What both watched is joined; of both completions the earlier one counts. */
async function moveViewerMedia(trx: Db, { kept, gone }: ViewerPair, now: Date): Promise<Completions> {
  const both = sql`k.viewer_id = ${kept.id} and g.viewer_id = ${gone.id} and k.video_key = g.video_key and k.source_generation = g.source_generation`
  await sql`
    update viewer_media k set completed_at = least(k.completed_at, g.completed_at) from viewer_media g where ${both}`.execute(trx)
  const { rows } = await sql<MediaRow>`
    delete from viewer_media g using viewer_media k where ${both}
    returning g.video_key as "videoKey", g.source_generation as "sourceGeneration", g.watched::text as watched, coalesce(g.rewatched, '{}')::text as rewatched, g.seconds,
      g.views, g.position, g.first_at as "firstAt", g.last_at as "lastAt", g.device_kind as "deviceKind", g.browser`.execute(trx)
  await sql`update viewer_media set viewer_id = ${kept.id} where viewer_id = ${gone.id}`.execute(trx)
  const changes = rows.map((row) => ({
    ...row,
    viewerId: kept.id,
    watched: parseMultirange(row.watched),
    rewatched: parseMultirange(row.rewatched),
  }))
  return addViewerMedia(trx, changes, now)
}

/** Groups of the same media and kind become one; it is new where either was. */
async function moveSigns(trx: Db, kept: string, gone: string): Promise<void> {
  await sql`update playback_signs set viewer_id = ${kept} where viewer_id = ${gone}`.execute(trx)
  await sql`
    with taken as (delete from sign_groups where viewer_id = ${gone} returning *)
    insert into sign_groups as g (account_id, viewer_id, video_key, kind, preview, previewer_id, count, detail, weight, first_at, last_at, opened_at,
      announced_at, handled, handled_at)
    select account_id, ${kept}, video_key, kind, preview, previewer_id, count, detail, weight, first_at, last_at, opened_at, announced_at, handled, handled_at
    from taken order by account_id, video_key, kind, preview, previewer_id
    on conflict (account_id, viewer_id, video_key, kind, preview, previewer_id) do update set
      count = g.count + excluded.count,
      detail = case when g.detail is null or excluded.weight > g.weight then excluded.detail else g.detail end,
      weight = greatest(g.weight, excluded.weight),
      first_at = least(g.first_at, excluded.first_at), last_at = greatest(g.last_at, excluded.last_at),
      opened_at = greatest(g.opened_at, excluded.opened_at), announced_at = greatest(g.announced_at, excluded.announced_at),
      handled = case when g.handled is null or excluded.handled is null then null when g.handled = excluded.handled then g.handled else 'seen' end,
      handled_at = case when g.handled is null or excluded.handled is null then null else greatest(g.handled_at, excluded.handled_at) end`.execute(
    trx,
  )
}

/** What is in the archive of viewers `k` and `g` together. */
const bothArchived = sql`(
  select coalesce(jsonb_object_agg(m.month, jsonb_build_object('s', (select sum((e ->> 's')::integer) from unnest(m.entries) as e),
    'd', (select coalesce(jsonb_agg(distinct d), '[]') from unnest(m.entries) as e cross join lateral jsonb_array_elements(e -> 'd') as d))), '{}')
  from (select key as month, array_agg(value) as entries from (select * from jsonb_each(k.archived) union all select * from jsonb_each(g.archived)) a group by key) m)`

/** Who is blocked under one identity is blocked under both; a fee that was booked for one is not booked again. */
async function joinViewers(trx: Db, { kept, gone }: ViewerPair, now: Date): Promise<void> {
  await sql`
    update viewers k set created_at = least(k.created_at, g.created_at), last_seen_at = greatest(k.last_seen_at, g.last_seen_at),
      revoked_at = least(k.revoked_at, g.revoked_at), activated_at = coalesce(k.activated_at, g.activated_at), archived = ${bothArchived}
    from viewers g where k.id = ${kept.id} and g.id = ${gone.id}`.execute(trx)
  await sql`
    update viewers g set merged_into = ${kept.id}, archived = '{}', merged_at = case when g.id = ${gone.id} then ${now} else g.merged_at end, revoked_at = k.revoked_at
    from viewers k where k.id = ${kept.id} and (g.id = ${gone.id} or g.merged_into in (${kept.id}, ${gone.id}))`.execute(trx)
  if ((kept.revokedAt ?? gone.revokedAt) !== null) await revokeLeases(trx, kept.id, new Date(now.getTime() - playbackSessionSeconds * 1000))
}
