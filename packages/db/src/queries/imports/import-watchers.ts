import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/**
 * Which of some imports of an account the course of which each of some people may follow now: those who see all of the account follow all,
 * those bound to folders their own. People who may not act for the account are left out.
 */
export async function importsFollowedBy(
  db: Kysely<DatabaseSchema>,
  { accountId, importIds }: { accountId: string; importIds: readonly string[] },
  userIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; imports: string[] }>`
    select u.id, array(select i.id::text from imports i where i.id = any(${[...importIds]}::char(16)[]) and i.account_id = ${accountId}
      and (access_folders(u.id, ${accountId}) is null or i.user_id = u.id)) as imports
    from unnest(${[...userIds]}::text[]) as u(id) where access_rules(u.id, ${accountId}) is not null`.execute(db)
  return new Map(rows.map(({ id, imports }) => [id, new Set(imports)]))
}
