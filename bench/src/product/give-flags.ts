import { featureFlags } from '@videozz/contract'
import type { Database } from '@videozz/db'

/** Gives all accounts all flags, as importing and publishing need them. */
export async function giveFlags(db: Database): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').execute()
  await db
    .insertInto('feature_flags')
    .values(accounts.flatMap(({ id }) => featureFlags.map((flag) => ({ flag, account_id: id }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
