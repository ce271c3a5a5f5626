import type { Kysely, Selectable } from 'kysely'
import type { SignUpTable } from '../../schema/accounts.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type SignUp = Selectable<SignUpTable>

/** Stores a sign-up that waits for its code. */
export async function insertSignUp(db: Db, signUp: Omit<SignUp, 'wrong_codes'>): Promise<void> {
  await db.insertInto('sign_ups').values(signUp).execute()
}

/** The address of a sign-up that has not expired. */
export async function findSignUpEmail(db: Db, id: string, now: Date): Promise<string | undefined> {
  return (await db.selectFrom('sign_ups').select('email').where('id', '=', id).where('expires_at', '>', now).executeTakeFirst())?.email
}

/** A sign-up that has not expired, locked until the transaction ends. */
export async function lockSignUp(trx: Db, id: string, now: Date): Promise<SignUp | undefined> {
  return trx.selectFrom('sign_ups').selectAll().where('id', '=', id).where('expires_at', '>', now).forUpdate().executeTakeFirst()
}

/** Gives a sign-up another code; the one before is not valid any more. */
export async function replaceSignUpCode(
  trx: Db,
  { id, codeHash, sentAt, expiresAt }: { id: string; codeHash: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('sign_ups')
    .set({ code_hash: codeHash, wrong_codes: 0, sent_at: sentAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Counts a wrong code of a sign-up. */
export async function countWrongCode(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('sign_ups')
    .set((set) => ({ wrong_codes: set('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes every sign-up that waits with an address. */
export async function deleteSignUps(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('sign_ups').where('email', '=', email).execute()
}
