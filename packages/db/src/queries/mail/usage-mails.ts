import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/**
 * Writes down that an account is mailed of these kinds in a period, so that each is mailed once.
 * @returns the kinds that were not mailed before.
 */
export async function recordUsageMails(
  trx: Kysely<DatabaseSchema>,
  accountId: string,
  kinds: readonly string[],
  period: string,
): Promise<string[]> {
  const recorded = await trx
    .insertInto('usage_mails')
    .values(kinds.map((kind) => ({ account_id: accountId, kind, period })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute()
  return recorded.map(({ kind }) => kind)
}
