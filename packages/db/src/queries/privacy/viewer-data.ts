import { type Kysely, type Selectable, sql } from 'kysely'
import type { ViewerTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { archivedSessions, sessionsOf } from '../archive/sessions-of.ts'

type Db = Kysely<DatabaseSchema>
const fields = ['id', 'identity', 'email', 'name', 'verified', 'created_at', 'last_seen_at', 'revoked_at'] as const
export type FoundViewer = Pick<Selectable<ViewerTable>, (typeof fields)[number]>

/** Most rows of a kind read of one viewer. */
const mostRows = 10_000

/** Viewers of an account with this e-mail or name, in any case, or with this name in the members area; the last seen first. */
export async function findViewersNamed(
  db: Db,
  accountId: string,
  who: string,
  most: number,
): Promise<(FoundViewer & { sessions: number })[]> {
  return db
    .selectFrom('viewers')
    .select(fields)
    .select(
      sql<number>`(select count(*)::int from playback_sessions s where s.viewer_id = viewers.id) + ${archivedSessions}`.as('sessions'),
    )
    .where(
      'id',
      'in',
      sql<string>`(select coalesce(n.merged_into, n.id) from viewers n
        where n.account_id = ${accountId} and (lower(n.email) = lower(${who}) or lower(n.name) = lower(${who}) or n.identity = ${`s:${who}`}))`,
    )
    .orderBy('last_seen_at', 'desc')
    .limit(most)
    .execute()
}

/** Sessions of a viewer, the newest first; `watched` are ranges of media seconds. */
export const listViewerSessions = (db: Db, viewerId: string) =>
  db
    .selectFrom(sessionsOf(viewerId).as('s'))
    .leftJoin('videos as v', 'v.key', 's.video_key')
    .select([
      's.created_at',
      's.video_key',
      'v.title',
      's.code',
      's.device',
      's.address',
      's.user_agent',
      's.watched_seconds',
      's.position',
      's.completed',
      's.browser',
      's.device_kind',
      's.network_kind',
      's.first_frame_ms',
      's.stalls',
      's.stall_ms',
      's.play_errors',
      's.play_error_codes',
      's.play_bits',
      's.play_ms',
    ])
    .select(
      sql<[number, number][]>`(select coalesce(json_agg(json_build_array(lower(r), upper(r))), '[]') from unnest(s.watched) as r)`.as(
        'watched',
      ),
    )
    .orderBy('s.created_at', 'desc')
    .limit(mostRows)
    .execute()

/** Signs that name a viewer or one of their sessions, the newest first. */
export const listViewerSigns = (db: Db, viewerId: string) =>
  db
    .selectFrom('playback_signs')
    .select(['kind', 'created_at'])
    .where((eb) =>
      eb.or([eb('viewer_id', '=', viewerId), eb('session_id', 'in', eb.selectFrom(sessionsOf(viewerId).as('s')).select('s.id'))]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostRows)
    .execute()

/** Views and clicks of offers in sessions of a viewer, the newest first. */
export const listViewerOfferEvents = (db: Db, viewerId: string) =>
  db
    .selectFrom('offer_events as e')
    .innerJoin('offers as o', 'o.key', 'e.offer_key')
    .innerJoin(sessionsOf(viewerId).as('s'), 's.id', 'e.session_id')
    .select(['o.title', 'o.video_key', 'e.kind', 'e.created_at'])
    .orderBy('e.created_at', 'desc')
    .limit(mostRows)
    .execute()
