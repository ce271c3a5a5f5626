import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Stores an operator's sealed TOTP secret, unconfirmed. @returns false when a confirmed one exists. */
export async function setOperatorTotpSecret(db: Db, operatorId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a TOTP time step as used (RFC 6238 § 5.2). @returns false when it, or a later one, was used before. */
export async function spendOperatorTotpStep(db: Db, operatorId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_last_step: step })
    .where('id', '=', operatorId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms an operator's TOTP secret. */
export async function confirmOperatorTotpSecret(db: Db, operatorId: string, now: Date): Promise<void> {
  await db.updateTable('operators').set({ totp_confirmed_at: now }).where('id', '=', operatorId).execute()
}

/** Deletes an operator's TOTP secret. */
export async function deleteOperatorTotpSecret(db: Db, operatorId: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', operatorId)
    .execute()
}

export async function setOperatorPasswordHash(db: Db, operatorId: string, hash: string): Promise<void> {
  await db.updateTable('operators').set({ password_hash: hash }).where('id', '=', operatorId).execute()
}
