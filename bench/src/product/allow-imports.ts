import type { Database } from '@videozz/db'

/** Gives all accounts the flag that importing links needs. */
export async function allowImports(db: Database): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').execute()
  await db
    .insertInto('feature_flags')
    .values(accounts.map(({ id }) => ({ flag: 'import-videos' as const, account_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
