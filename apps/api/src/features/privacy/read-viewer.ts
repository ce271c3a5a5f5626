import type { Answer, privacyRoutes, Session } from '@videozz/contract'
import { type Database, type ViewerTable, writeAudit } from '@videozz/db'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const mostFound = 100
const mostSessions = 10_000

const fields = ['id', 'identity', 'email', 'name', 'verified', 'created_at', 'last_seen_at', 'revoked_at'] as const

type ViewerRow = Pick<Selectable<ViewerTable>, (typeof fields)[number]>
const present = (row: ViewerRow) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  memberId: row.identity.startsWith('s:') ? row.identity.slice(2) : null,
  verified: row.verified,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** Viewers of an account whose e-mail or name is this, whatever its case, or whom the members area calls so; the last seen first. */
export async function findViewers(db: Database, accountId: string, who: string): Promise<Answer<typeof privacyRoutes.findViewers>> {
  const rows = await db
    .selectFrom('viewers')
    .select(fields)
    .select(sql<number>`(select count(*)::int from playback_sessions s where s.viewer_id = viewers.id)`.as('sessions'))
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', sql`lower(${who})`),
        eb(sql`lower(name)`, '=', sql`lower(${who})`),
        eb('identity', '=', `s:${who}`),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .limit(mostFound + 1)
    .execute()
  return {
    items: rows.slice(0, mostFound).map((row) => ({ ...present(row), sessions: row.sessions })),
    more: rows.length > mostFound,
  }
}

/** All that is kept about a viewer. The look is recorded in the audit log. @throws AppError NOT_FOUND. */
export async function readViewerData(deps: Deps, session: Session, id: string): Promise<Answer<typeof privacyRoutes.readViewerData>> {
  const viewer = await deps.db
    .selectFrom('viewers')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', session.accountId)
    .executeTakeFirst()
  if (!viewer) throw new AppError('NOT_FOUND')
  const sessions = await deps.db
    .selectFrom('playback_sessions as s')
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
    ])
    .select(
      sql<[number, number][]>`(select coalesce(json_agg(json_build_array(lower(r), upper(r))), '[]') from unnest(s.watched) as r)`.as(
        'watched',
      ),
    )
    .where('s.viewer_id', '=', id)
    .orderBy('s.created_at', 'desc')
    .limit(mostSessions)
    .execute()
  const signs = await deps.db
    .selectFrom('playback_signs')
    .select(['kind', 'created_at'])
    // Some name the viewer, some only one of his sessions.
    .where((eb) =>
      eb.or([
        eb('viewer_id', '=', id),
        eb('session_id', 'in', eb.selectFrom('playback_sessions as s').select('s.id').where('s.viewer_id', '=', id)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostSessions)
    .execute()
  const offers = await deps.db
    .selectFrom('offer_events as e')
    .innerJoin('offers as o', 'o.key', 'e.offer_key')
    .innerJoin('playback_sessions as s', 's.id', 'e.session_id')
    .select(['o.title', 'o.video_key', 'e.kind', 'e.created_at'])
    .where('s.viewer_id', '=', id)
    .orderBy('e.created_at', 'desc')
    .limit(mostSessions)
    .execute()
  await writeAudit(deps.db, { accountId: session.accountId, userId: session.id, action: 'viewer.read', subject: id })
  return {
    ...present(viewer),
    identity: viewer.identity,
    sessions: sessions.map((row) => ({
      openedAt: row.created_at.toISOString(),
      videoKey: row.video_key,
      title: row.title,
      code: row.code,
      device: row.device,
      address: row.address,
      userAgent: row.user_agent,
      watchedSeconds: row.watched_seconds,
      watched: row.watched,
      position: row.position,
    })),
    offers: offers.map((row) => ({ title: row.title, videoKey: row.video_key, event: row.kind, createdAt: row.created_at.toISOString() })),
    signs: signs.map((sign) => ({ kind: sign.kind, createdAt: sign.created_at.toISOString() })),
  }
}
