import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { RefreshFamilyTable } from '../../schema/accounts.ts'
import { endStaysOfFamilies } from './account-accesses.ts'

type Db = Kysely<DatabaseSchema>
export type EndReason = NonNullable<RefreshFamilyTable['ended_reason']>

/** A refresh token to store: its hash and when it ends. */
export type NewRefreshToken = { hash: string; issuedAt: Date; expiresAt: Date }

/**
 * Opens a session: a family of refresh tokens with its first one.
 * @param family.openedWith hash of the account-service token.
 */
export async function openFamily(
  db: Db,
  family: { userId: string; userAgent: string; openedWith: string },
  token: NewRefreshToken,
): Promise<string> {
  const id = createKey()
  await db
    .insertInto('refresh_families')
    .values({
      id,
      user_id: family.userId,
      user_agent: family.userAgent,
      opened_with: family.openedWith,
      ended_at: null,
      ended_reason: null,
    })
    .execute()
  await addToken(db, id, token)
  return id
}

async function addToken(db: Db, familyId: string, token: NewRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ hash: token.hash, family_id: familyId, issued_at: token.issuedAt, used_at: null, expires_at: token.expiresAt })
    .execute()
}

/**
 * Whether a session that an account-service token opened has ended. Those still open are locked against ending until the transaction
 * ends. Call it in a transaction.
 */
export async function isSpentToken(trx: Db, openedWith: string): Promise<boolean> {
  const families = await trx.selectFrom('refresh_families').select('ended_at').where('opened_with', '=', openedWith).forUpdate().execute()
  return families.some((family) => family.ended_at !== null)
}

/** The open sessions to end with one: itself, and the others that the same account-service token opened. Call it in a transaction. */
export async function lockSameSignIn(trx: Db, familyId: string): Promise<{ id: string; user_id: string }[]> {
  const family = await trx
    .selectFrom('refresh_families')
    .select(['id', 'user_id', 'opened_with'])
    .where('id', '=', familyId)
    .forUpdate()
    .executeTakeFirst()
  if (!family) return []
  if (family.opened_with === null) return [family]
  // Read once the lock is held: the token may have been opening another session meanwhile.
  return trx
    .selectFrom('refresh_families')
    .select(['id', 'user_id'])
    .where('opened_with', '=', family.opened_with)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute()
}

/** What became of a refresh token: rotated, refused, or used again after the grace, which ended its family. */
export type Rotation = { result: 'rotated' | 'reused'; family: Selectable<RefreshFamilyTable> } | { result: 'refused' }

/**
 * Uses a refresh token and stores its successor. A token used before is good again within `graceMs` (two tabs may send the same
 * one); after that it was stolen, and its whole family ends. Call it in a transaction: the family's row is locked meanwhile.
 */
export async function rotateToken(db: Db, hash: string, next: NewRefreshToken, graceMs: number): Promise<Rotation> {
  const now = next.issuedAt
  const held = await db.selectFrom('refresh_tokens').select('family_id').where('hash', '=', hash).executeTakeFirst()
  if (!held) return { result: 'refused' }
  const family = await db.selectFrom('refresh_families').selectAll().where('id', '=', held.family_id).forUpdate().executeTakeFirstOrThrow()
  const token = await db.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (!token || family.ended_at || token.expires_at <= now) return { result: 'refused' }
  if (token.used_at && now.getTime() - token.used_at.getTime() > graceMs) {
    await endFamilies(db, [family], 'reuse', now)
    return { result: 'reused', family }
  }
  if (!token.used_at) await db.updateTable('refresh_tokens').set({ used_at: now }).where('hash', '=', hash).execute()
  await addToken(db, family.id, next)
  await db.updateTable('refresh_families').set({ last_used_at: now }).where('id', '=', family.id).execute()
  await db.deleteFrom('refresh_tokens').where('family_id', '=', family.id).where('expires_at', '<=', now).execute()
  return { result: 'rotated', family }
}

/** The family a refresh token belongs to, used or not. */
export async function findFamily(db: Db, hash: string): Promise<Selectable<RefreshFamilyTable> | undefined> {
  return db
    .selectFrom('refresh_families')
    .selectAll()
    .where('id', '=', db.selectFrom('refresh_tokens').select('family_id').where('hash', '=', hash))
    .executeTakeFirst()
}

/** Ends these sessions and the accesses to accounts held by them, and closes their sockets in every process. Call it in a transaction. */
export async function endFamilies(db: Db, families: { id: string; user_id: string }[], reason: EndReason, now: Date): Promise<void> {
  if (families.length === 0) return
  const ids = families.map((family) => family.id)
  await db
    .updateTable('refresh_families')
    .set({ ended_at: now, ended_reason: reason })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('refresh_tokens').where('family_id', 'in', ids).execute()
  await endStaysOfFamilies(db, ids, now)
  for (const family of families)
    await notifyRealtime(db, { account: '', event: 'sign-out', payload: { userId: family.user_id, familyId: family.id } })
}

/**
 * Ends every session of a person but `except`, and refuses tokens of the account service issued until now.
 * @param now the moment from which new sign-ins count.
 */
export async function endSessionsOf(db: Db, userId: string, reason: EndReason, now: Date, except?: string): Promise<void> {
  const families = await db
    .selectFrom('refresh_families')
    .select(['id', 'user_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  await endFamilies(db, families, reason, now)
  await sql`update users set tokens_valid_from = ${now} where id = ${userId}`.execute(db)
}
