import type { Plugin } from '@videozz/contract'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** The plugins of an account, whatever became of them. */
export async function listPlugins(db: Kysely<DatabaseSchema>, accountId: string): Promise<Plugin[]> {
  const rows = await db.selectFrom('account_plugins').selectAll().where('account_id', '=', accountId).orderBy('type').execute()
  return rows.map((row) => ({ typePlugin: row.type, status: row.status, expiresAt: row.expires_at?.toISOString() ?? null }))
}
