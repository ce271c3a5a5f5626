import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Marks the e-mail address of a person as verified. */
export const setProvedEmail = async (db: Kysely<DatabaseSchema>, userId: string, email: string): Promise<void> => {
  await db.updateTable('users').set({ proved_email: email }).where('id', '=', userId).execute()
}

/** Sets a person's password hash. @param provedEmail the address that this change verifies. */
export async function setPasswordHash(db: Db, userId: string, hash: string, provedEmail?: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash, ...(provedEmail !== undefined && { proved_email: provedEmail }) })
    .where('id', '=', userId)
    .execute()
}

/** Keeps the hash of a token that resets a password. */
export async function insertPasswordReset(
  db: Db,
  reset: { hash: string; userId: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      hash: reset.hash,
      user_id: reset.userId,
      email: reset.email,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Uses a token that resets a password, once. @returns whose it is, or undefined when it is unknown, used or over. */
export async function spendPasswordReset(trx: Db, hash: string, now: Date): Promise<{ userId: string; email: string | null } | undefined> {
  return trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()
}

/** Deletes the tokens that reset a person's password; with `unused`, those that were not used. */
export async function deletePasswordResets(db: Db, userId: string, which: 'all' | 'unused'): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .$if(which === 'unused', (query) => query.where('used_at', 'is', null))
    .execute()
}
