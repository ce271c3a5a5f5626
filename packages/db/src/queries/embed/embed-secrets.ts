import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A secret that signs viewers of an account, wrapped as it is kept. */
export type WrappedEmbedSecret = { id: string; secret: string; lastUsedAt: Date | null }

/** Secrets that sign the viewers of an account, wrapped, the newest first. */
export async function listWrappedEmbedSecrets(db: Db, accountId: string): Promise<WrappedEmbedSecret[]> {
  return db
    .selectFrom('embed_secrets')
    .select(['id', 'secret', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Secrets of an account without their values, the newest first. */
export async function listEmbedSecrets(db: Db, accountId: string): Promise<{ id: string; createdAt: Date; lastUsedAt: Date | null }[]> {
  return db
    .selectFrom('embed_secrets')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Writes down when a secret signed a viewer for the last time. */
export async function recordEmbedSecretUse(db: Db, id: string, usedAt: Date): Promise<void> {
  await db.updateTable('embed_secrets').set({ last_used_at: usedAt }).where('id', '=', id).execute()
}

/** Secrets an account may hold at a time: the one in use and its successor. */
export const maxEmbedSecrets = 2

/** Stores a wrapped secret. Call it in a transaction. @returns when it was made, or undefined when the account has two already. */
export async function addEmbedSecret(
  trx: Db,
  secret: { id: string; accountId: string; wrapped: string; now: Date },
): Promise<Date | undefined> {
  // Two calls at once must not both see room for one more.
  await trx.selectFrom('accounts').select('id').where('id', '=', secret.accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { held } = await trx
    .selectFrom('embed_secrets')
    .select((select) => select.fn.countAll<number>().as('held'))
    .where('account_id', '=', secret.accountId)
    .executeTakeFirstOrThrow()
  if (held >= maxEmbedSecrets) return undefined
  const row = await trx
    .insertInto('embed_secrets')
    .values({ id: secret.id, account_id: secret.accountId, secret: secret.wrapped, created_at: secret.now })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return row.created_at
}

/** Deletes a secret of an account. @returns whether there was one. */
export async function deleteEmbedSecret(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('embed_secrets')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
