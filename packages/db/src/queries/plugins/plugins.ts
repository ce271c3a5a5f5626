import type { AccountPlugin } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** The plugins of an account, including canceled and expired ones. */
export async function listPlugins(db: Kysely<DatabaseSchema>, accountId: string): Promise<AccountPlugin[]> {
  const rows = await db.selectFrom('account_plugins').selectAll().where('account_id', '=', accountId).orderBy('type').execute()
  return rows.map((row) => ({ type: row.type, status: row.status, expiresAt: row.expires_at }))
}
