import type { AccountStatus, BrowserName, DeviceKind, EncodeStatus, LeaseEnd, Previewer, VideoType } from '@videozz/domain'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { ImprintCodeTable, PlaybackSessionTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { isOnAir } from '../lives/live-timeline.ts'
import { previewerColumn } from './previewer.ts'

type Db = Kysely<DatabaseSchema>
/** The row of a playback session; `createdAt` finds its partition. */
export type SessionRef = { id: string; createdAt: Date }

/** A playback session with the media it plays, its account, its viewer and its lease. */
export type PlaybackSessionRow = {
  id: string
  createdAt: Date
  accountId: string
  videoKey: string
  viewerId: string | null
  preview: boolean
  /** Who opened the preview and what they may do now; null in other sessions, and in previews of older versions. */
  previewer: Previewer | null
  device: string
  /** Null when the session has no viewer, or the viewer was erased. */
  verified: boolean | null
  /** Since when the viewer may not play. */
  revokedAt: Date | null
  code: string | null
  /** Generation when the session opened; 0 before anything was playable. */
  openedGeneration: number
  /** Generation served now. */
  generation: number
  status: EncodeStatus
  playable: boolean
  /** Seconds. */
  duration: number | null
  secret: string
  type: VideoType
  /** A live whose recording is still open. */
  onAir: boolean
  accountStatus: AccountStatus
  statusSince: Date
  sessionsPerViewer: number
  requiresSignedViewer: boolean
  /** End of the lease; null when the session has none. */
  expiresAt: Date | null
  endedReason: LeaseEnd | null
  /** Public key of the page that may ask for keys; null for a player that cannot sign. */
  proofKey: string | null
  /** Network that holds the lease of such a player. */
  leaseNetwork: string | null
}

/** Sessions whose media were not deleted, and all that decides whether they may play. */
const sessionRows = (db: Db) =>
  db
    .selectFrom('playback_sessions as s')
    .innerJoin('videos as v', 'v.key', 's.video_key')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('viewers as w', 'w.id', 's.viewer_id')
    .leftJoin('playback_leases as l', 'l.session_id', 's.id')
    .select([
      's.id',
      's.created_at as createdAt',
      's.account_id as accountId',
      's.video_key as videoKey',
      's.viewer_id as viewerId',
      's.preview',
      's.device',
      's.code',
      's.generation as openedGeneration',
      'w.verified',
      'w.revoked_at as revokedAt',
    ])
    .select(previewerColumn(sql.ref('s.previewer_id'), sql.ref('s.previewer_family'), sql.ref('s.video_key')).as('previewer'))
    .select(['v.generation', 'v.status', 'v.playable', 'v.duration', 'v.secret', 'v.type'])
    .select(sql<boolean>`v.type = 'live' and ${isOnAir(sql.ref('v.key'))}`.as('onAir'))
    .select(['a.status as accountStatus', 'a.status_since as statusSince', 'a.sessions_per_viewer as sessionsPerViewer'])
    .select('a.requires_signed_viewer as requiresSignedViewer')
    .select(['l.expires_at as expiresAt', 'l.ended_reason as endedReason', 'l.network as leaseNetwork', 's.proof_key as proofKey'])
    .where('v.deleted_at', 'is', null)

/** A session and all that decides whether it may play; undefined when it or its media was deleted. */
export const findPlaybackSession = (db: Db, ref: SessionRef): Promise<PlaybackSessionRow | undefined> =>
  sessionRows(db).where('s.id', '=', ref.id).where('s.created_at', '=', ref.createdAt).executeTakeFirst()

/** The same of many sessions at once; those that are gone are left out. */
export async function findPlaybackSessions(db: Db, refs: readonly SessionRef[]): Promise<PlaybackSessionRow[]> {
  if (refs.length === 0) return []
  const instants = refs.map(({ createdAt }) => createdAt.getTime())
  return sessionRows(db)
    .where(
      's.id',
      'in',
      refs.map(({ id }) => id),
    )
    .where('s.created_at', '>=', new Date(Math.min(...instants)))
    .where('s.created_at', '<=', new Date(Math.max(...instants)))
    .execute()
}

/** A new session as it is kept; what reports add to it begins empty. */
export type NewSessionRow = Pick<
  Insertable<PlaybackSessionTable>,
  | 'id'
  | 'account_id'
  | 'video_key'
  | 'generation'
  | 'embed_id'
  | 'viewer_id'
  | 'preview'
  | 'partner'
  | 'device'
  | 'address'
  | 'user_agent'
  | 'site'
  | 'browser'
  | 'device_kind'
> & { created_at: Date; previewer_id: string | null; previewer_family: string | null }
/** What proves later who watched under a code. */
export type NewEvidenceRow = Pick<Insertable<ImprintCodeTable>, 'code' | 'viewer_id' | 'viewer_hash' | 'verified'>

/** The viewer of a new session, or the one they are merged into, meanwhile too: merging waits for the lock, and this for merging. */
const ownerOf = (viewerId: string | null | undefined) =>
  sql<
    string | null
  >`coalesce((select coalesce(merged_into, id) from viewers where id = ${viewerId ?? null} for key share), ${viewerId ?? null})::char(16)`

/** The source file a session plays. */
const sourceGeneration = (videoKey: string) => sql<number>`coalesce((select source_generation from videos where key = ${videoKey}), 1)`
/** Whether a viewer completed that file before. */
const completedBefore = ({ viewer_id, video_key }: Pick<NewSessionRow, 'viewer_id' | 'video_key'>) => sql<boolean>`exists (
  select from viewer_media m join videos v on v.key = m.video_key and v.source_generation = m.source_generation
  where m.viewer_id = ${viewer_id} and m.video_key = ${video_key} and m.completed_at is not null)`

/** Stores a session without a code. */
export async function insertSession(db: Db, row: NewSessionRow): Promise<void> {
  await db
    .insertInto('playback_sessions')
    .values({
      ...row,
      viewer_id: ownerOf(row.viewer_id),
      source_generation: sourceGeneration(row.video_key),
      completed: completedBefore(row),
      view_started_at: null,
      last_report_at: null,
      code: null,
    })
    .execute()
}

/**
 * Stores a session with the evidence behind its Imprint code, which names the identity that played: both or neither.
 * @returns false when the code is taken; nothing is stored then.
 */
export async function insertMarkedSession(
  db: Db,
  row: NewSessionRow,
  { code, viewer_id, viewer_hash, verified }: NewEvidenceRow,
): Promise<boolean> {
  // One statement instead of a transaction of four: many sessions open at the beginning of a lesson.
  const saved = await db
    .with('evidence', (evidence) =>
      evidence
        .insertInto('imprint_codes')
        .columns([
          'code',
          'session_id',
          'session_created_at',
          'account_id',
          'video_key',
          'generation',
          'viewer_id',
          'viewer_hash',
          'verified',
          'preview',
          'previewer_id',
          'partner',
          'created_at',
        ])
        .expression(
          sql`select ${code}::char(10), ${row.id}::char(16), ${row.created_at}::timestamptz, ${row.account_id}::char(16), ${row.video_key}::char(16), ${row.generation}::integer,
            ${viewer_id}::char(16), ${viewer_hash}::text, ${verified}::boolean, ${row.preview}::boolean, ${row.previewer_id}::char(16), ${row.partner}::text, ${row.created_at}::timestamptz
          where not exists (select from archived_sessions s where s.archive_id = any(array(select archives_of(${code}))) and s.code = ${code})`,
        )
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('code'),
    )
    .insertInto('playback_sessions')
    .columns([
      'id',
      'account_id',
      'video_key',
      'generation',
      'embed_id',
      'viewer_id',
      'preview',
      'previewer_id',
      'previewer_family',
      'partner',
      'device',
      'address',
      'user_agent',
      'site',
      'browser',
      'device_kind',
      'created_at',
      'view_started_at',
      'last_report_at',
      'source_generation',
      'completed',
      'code',
    ])
    .expression((eb) =>
      eb
        .selectFrom('evidence')
        .select([
          sql<string>`${row.id}::char(16)`.as('id'),
          sql<string>`${row.account_id}::char(16)`.as('account_id'),
          sql<string>`${row.video_key}::char(16)`.as('video_key'),
          sql<number>`${row.generation}::integer`.as('generation'),
          sql<string | null>`${row.embed_id}::char(16)`.as('embed_id'),
          ownerOf(row.viewer_id).as('viewer_id'),
          sql<boolean>`${row.preview}::boolean`.as('preview'),
          sql<string | null>`${row.previewer_id}::char(16)`.as('previewer_id'),
          sql<string | null>`${row.previewer_family}::char(16)`.as('previewer_family'),
          sql<string>`${row.partner}::text`.as('partner'),
          sql<string>`${row.device}::text`.as('device'),
          sql<string | null>`${row.address}::inet`.as('address'),
          sql<string | null>`${row.user_agent}::text`.as('user_agent'),
          sql<string | null>`${row.site}::text`.as('site'),
          sql<BrowserName | null>`${row.browser ?? null}::text`.as('browser'),
          sql<DeviceKind | null>`${row.device_kind ?? null}::text`.as('device_kind'),
          sql<Date>`${row.created_at}::timestamptz`.as('created_at'),
          sql<null>`null::timestamptz`.as('view_started_at'),
          sql<null>`null::timestamptz`.as('last_report_at'),
          sourceGeneration(row.video_key).as('source_generation'),
          completedBefore(row).as('completed'),
          'evidence.code',
        ]),
    )
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

/** Writes down which generation a session plays that was opened before anything was playable; its evidence needs it. */
export async function recordGeneration(
  db: Db,
  { id, createdAt, code, generation }: SessionRef & { code: string | null; generation: number },
): Promise<void> {
  await db.updateTable('playback_sessions').set({ generation }).where('id', '=', id).where('created_at', '=', createdAt).execute()
  if (code !== null) await db.updateTable('imprint_codes').set({ generation }).where('code', '=', code).execute()
}
