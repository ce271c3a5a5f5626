import type { Database, RelationTable } from '@videozz/db'
import type { Insertable } from 'kysely'

/** Lets a user act for an account by these rules from now on. */
export async function createTestRelation(
  db: Database,
  values: Pick<Insertable<RelationTable>, 'user_id' | 'account_id' | 'rules'>,
): Promise<void> {
  await db
    .insertInto('relations')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ rules: values.rules }))
    .execute()
}
