import { defaultPreferences, type Preferences } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Name, e-mail and preferences of a person, with the requested change of e-mail unless it expired before `now`. */
export async function readProfile(db: Db, userId: string, now: Date) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('email_changes as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.expires_at', '>', now))
    .select(['u.name', 'u.email', 'u.preferences', 'c.email as pending', 'c.expires_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const pendingEmail = row.pending && row.expires_at ? { email: row.pending, expiresAt: row.expires_at } : null
  return { name: row.name, email: row.email, pendingEmail, preferences: { ...defaultPreferences, ...row.preferences } }
}

/** Changes the named preferences of a person; the others stay. */
export async function savePreferences(
  db: Db,
  userId: string,
  change: { [K in keyof Preferences]?: Preferences[K] | undefined },
): Promise<Preferences> {
  const row = await db
    .updateTable('users')
    .set({ preferences: sql<string>`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', userId)
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return { ...defaultPreferences, ...row.preferences }
}

/** Renames a person and the account they own. */
export async function renamePerson(db: Db, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
  await db.updateTable('accounts').set({ name }).where('owner_id', '=', userId).execute()
}

/** A requested change of e-mail; `hash` is of the token mailed to the new address. */
export type EmailChange = { userId: string; hash: string; email: string; passwordMark: string; createdAt: Date; expiresAt: Date }

/** Stores a requested change of e-mail; it replaces an earlier one of the person. */
export async function keepEmailChange(db: Db, change: EmailChange): Promise<void> {
  const row = {
    hash: change.hash,
    email: change.email,
    password_mark: change.passwordMark,
    created_at: change.createdAt,
    expires_at: change.expiresAt,
  }
  await db
    .insertInto('email_changes')
    .values({ user_id: change.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Deletes and returns a requested change of e-mail that has not expired. Call it in a transaction. */
export async function takeEmailChange(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ userId: string; email: string; passwordMark: string } | undefined> {
  const row = await db
    .deleteFrom('email_changes')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'password_mark'])
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email, passwordMark: row.password_mark }
}

/**
 * Sets the e-mail of a person of the embedded service, and deletes unused password resets, which were mailed to the old address.
 * @returns false when another person has it.
 */
export async function changeEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', 'embedded')
    .where(sql`lower(email)`, '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  if (taken) return false
  // The token mailed to the address was presented, which verifies it.
  await db.updateTable('users').set({ email, proved_email: email }).where('id', '=', userId).execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  return true
}

/** Deletes the requested change of e-mail of a person. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
