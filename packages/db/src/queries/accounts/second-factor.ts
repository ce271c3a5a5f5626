import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Keeps a person's sealed TOTP secret, not yet in force. @returns false when one is in force. */
export async function setTotpSecret(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Puts a person's TOTP secret in force, with the hashes of recovery codes. */
export async function confirmTotpSecret(db: Db, userId: string, now: Date, recoveryCodeHashes: string[]): Promise<void> {
  await db.updateTable('users').set({ totp_confirmed_at: now, recovery_code_hashes: recoveryCodeHashes }).where('id', '=', userId).execute()
}

/** Uses up a time step (RFC 6238 § 5.2). @returns false when it, or a later one, was used before. */
export async function spendTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code. @returns false when the person has none with this hash. */
export async function spendRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ recovery_code_hashes: sql`array_remove(recovery_code_hashes, ${hash})` })
    .where('id', '=', userId)
    .where(sql<boolean>`${hash} = any(recovery_code_hashes)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a person's TOTP secret and recovery codes. */
export async function deleteTotpSecret(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_code_hashes: [] })
    .where('id', '=', userId)
    .execute()
}
