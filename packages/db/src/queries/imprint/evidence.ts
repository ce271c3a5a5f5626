import { type Kysely, type Selectable, sql } from 'kysely'
import type { PlaybackSignKind } from '@videozz/domain'
import type { ImprintCodeTable, PlaybackSessionTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** The evidence of a code, in the archive too. */
const evidenceOf = (code: string) => sql<Omit<Selectable<ImprintCodeTable>, 'created_at'>>`evidence_of(${code})`
/** The session of evidence `c`: the one with its code is in the archive, where evidence is. */
const playedBy = sql<Pick<Selectable<PlaybackSessionTable>, 'user_agent' | 'watched_seconds'>>`(
  select user_agent, watched_seconds from playback_sessions where id = c.session_id and created_at = c.session_created_at
  union all
  select s.user_agent, s.watched_seconds from archived_sessions s where s.archive_id = any(array(select archives_of(c.code))) and s.code = c.code)`

/** The playback behind an Imprint code, of whatever account, with its viewer (in a preview, the person who opened it) and media as far as they are still there. */
export const findCodePlayback = (db: Db, code: string) =>
  db
    .selectFrom(evidenceOf(code).as('c'))
    .leftJoin('viewers as w', 'w.id', 'c.viewer_id')
    .leftJoin('viewers as o', 'o.id', 'w.merged_into')
    .leftJoin('users as u', 'u.id', 'c.previewer_id')
    .leftJoin('videos as v', 'v.key', 'c.video_key')
    .leftJoinLateral(playedBy.as('s'), (join) => join.onTrue())
    .select([
      'c.session_id',
      'c.account_id',
      'c.video_key',
      'c.generation',
      'c.verified',
      'c.preview',
      'c.partner',
      'c.session_created_at',
      'c.viewer_erased_at',
      'w.id as viewer_id',
      'w.email',
      'w.name',
      'w.identity',
      'w.revoked_at',
      'o.id as owner_id',
      'o.email as owner_email',
      'o.name as owner_name',
      'o.identity as owner_identity',
      'u.email as previewer_email',
      'u.name as previewer_name',
      's.user_agent',
      's.watched_seconds',
    ])
    .select(['v.title', 'v.type', 'v.duration', 'v.thumbnails', 'v.custom_thumbnail', 'v.selected_thumb'])
    .executeTakeFirst()

/** Signs of one kind; `details` are those of the latest. */
export type SignsOfCode = {
  kind: PlaybackSignKind
  of: 'session' | 'viewer'
  count: number
  firstAt: Date
  lastAt: Date
  details: (string | null)[]
}
/** Signs of a kind of which the details are read. */
const mostDetails = 200

/** Signs of a session, and those that belong to its viewer in no session or another, by kind. */
export async function readSignsOfCode(db: Db, accountId: string, sessionId: string, viewerId: string | null): Promise<SignsOfCode[]> {
  return db
    .selectFrom('playback_signs')
    .select('kind')
    .select((eb) => [
      sql<'session' | 'viewer'>`case when session_id = ${sessionId} then 'session' else 'viewer' end`.as('of'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.fn.min<Date>('created_at').as('firstAt'),
      eb.fn.max<Date>('created_at').as('lastAt'),
      sql<(string | null)[]>`(array_agg(detail order by created_at desc))[1:${mostDetails}::int]`.as('details'),
    ])
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('session_id', '=', sessionId), ...(viewerId === null ? [] : [eb('viewer_id', '=', viewerId)])]))
    .groupBy(['kind', 'of'])
    .orderBy('of')
    .orderBy('kind')
    .execute()
}

/** The keyed hash of the viewer behind a code of an account; undefined when the account has no such code. */
export async function findEvidenceHash(db: Db, accountId: string, code: string): Promise<{ viewerHash: string | null } | undefined> {
  return db.selectFrom(evidenceOf(code).as('c')).select('viewer_hash as viewerHash').where('account_id', '=', accountId).executeTakeFirst()
}
