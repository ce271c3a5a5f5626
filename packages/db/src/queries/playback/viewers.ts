import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { ViewerTable } from '../../schema/playback.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type ViewerRow = Selectable<ViewerTable>
/**
 * Who watches, as a session is opened. `id` is that of the viewer; `identityId` that of the identity, which differs where it was merged into
 * another. What is said and known of them is of the identity.
 */
export type KnownViewer = Pick<ViewerRow, 'id' | 'identity' | 'verified' | 'email' | 'name'> & {
  identityId: string
  revokedAt: Date | null
}

const known = [
  sql<string>`coalesce(viewers.merged_into, viewers.id)`.as('id'),
  sql<string>`viewers.id`.as('identityId'),
  sql<Date | null>`viewers.revoked_at`.as('revokedAt'),
] as const

/** A verified identity of an account, marked as seen now; undefined when there is none. */
export async function touchVerifiedViewer(db: Db, accountId: string, viewerId: string, now: Date): Promise<KnownViewer | undefined> {
  return db
    .updateTable('viewers')
    .set({ last_seen_at: now })
    .where('id', '=', viewerId)
    .where('account_id', '=', accountId)
    .where('verified', '=', true)
    .returning(['identity', 'verified', 'email', 'name'])
    .returning(known)
    .executeTakeFirst()
}

/** Finds or makes the viewer of an identity; an e-mail or name given now takes the place of the one kept. */
export async function saveViewer(
  db: Db,
  accountId: string,
  viewer: Pick<ViewerRow, 'identity' | 'verified' | 'email' | 'name'>,
  now: Date,
): Promise<KnownViewer> {
  const row = await db
    .insertInto('viewers')
    .values({ id: createKey(), account_id: accountId, ...viewer, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'identity']).doUpdateSet((eb) => ({
        email: eb.fn.coalesce('excluded.email', 'viewers.email'),
        name: eb.fn.coalesce('excluded.name', 'viewers.name'),
        last_seen_at: eb.ref('excluded.last_seen_at'),
      })),
    )
    .returning(['email', 'name'])
    .returning(known)
    .executeTakeFirstOrThrow()
  if (row.id !== row.identityId) await db.updateTable('viewers').set({ last_seen_at: now }).where('id', '=', row.id).execute()
  return { ...viewer, ...row }
}

/** Whether an account has a viewer of an identity. */
export async function isKnownViewer(db: Db, accountId: string, identity: string): Promise<boolean> {
  const row = await db
    .selectFrom('viewers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The viewer that an identity of an account belongs to, and when they were revoked (null: not revoked); undefined when there is none. Its row
 * and those of identities merged into it are locked until the transaction ends: taking a lease for this viewer reads it under `shareViewer`.
 */
export async function lockViewer(
  trx: Db,
  accountId: string,
  viewerId: string,
): Promise<{ id: string; revokedAt: Date | null } | undefined> {
  const owner = await trx
    .selectFrom('viewers')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .where('id', '=', viewerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!owner) return undefined
  const rows = await trx
    .selectFrom('viewers')
    .select(['id', 'merged_into as mergedInto', 'revoked_at as revokedAt'])
    .where((eb) => eb.or([eb('id', '=', owner.id), eb('merged_into', '=', owner.id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = rows.find(({ id }) => id === owner.id)
  // It was merged itself while its row was waited for.
  if (found && found.mergedInto !== null) return lockViewer(trx, accountId, found.mergedInto)
  return found && { id: found.id, revokedAt: found.revokedAt }
}

/** When a viewer was revoked, locked against revoking until the transaction ends; undefined when erased. */
export async function shareViewer(trx: Db, viewerId: string): Promise<{ revokedAt: Date | null } | undefined> {
  return trx.selectFrom('viewers').select('revoked_at as revokedAt').where('id', '=', viewerId).forShare().executeTakeFirst()
}

/** Revokes a viewer with the identities merged into them, or with null lets them play again. */
export async function setViewerRevoked(trx: Db, viewerId: string, revokedAt: Date | null): Promise<void> {
  await trx
    .updateTable('viewers')
    .set({ revoked_at: revokedAt })
    .where((eb) => eb.or([eb('id', '=', viewerId), eb('merged_into', '=', viewerId)]))
    .execute()
}

/** Leases of the sessions of a viewer opened after `openedAfter`. Locked in the order of their ids, as reports lock them. */
const leasesOf = (viewerId: string, openedAfter: Date) => sql`
  select session_id from playback_leases where session_id in (
    select id from playback_sessions where viewer_id = ${viewerId} and created_at > ${openedAfter})`

/** Ends the leases of a viewer. @param openedAfter sessions opened before have expired. */
export async function revokeLeases(trx: Db, viewerId: string, openedAfter: Date): Promise<void> {
  await sql`
      with held as materialized (${leasesOf(viewerId, openedAfter)} and ended_reason is null order by session_id for update)
      update playback_leases l set ended_reason = 'revoked' from held where held.session_id = l.session_id`.execute(trx)
}

/** Clears the revocation of a viewer's leases, so that open sessions take new ones. @param openedAfter as of `revokeLeases`. */
export async function clearRevokedLeases(trx: Db, viewerId: string, openedAfter: Date): Promise<void> {
  await sql`
      with held as materialized (${leasesOf(viewerId, openedAfter)} and ended_reason = 'revoked' order by session_id for update)
      delete from playback_leases l using held where held.session_id = l.session_id`.execute(trx)
}
