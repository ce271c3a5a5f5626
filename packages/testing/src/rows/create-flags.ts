import { type FeatureFlag, featureFlags } from '@videozz/contract'
import type { Database } from '@videozz/db'

/** Switches feature flags of an account on: all of them by default. */
export async function createTestFlags(db: Database, accountId: string, flags: readonly FeatureFlag[] = featureFlags): Promise<void> {
  if (flags.length === 0) return
  await db
    .insertInto('feature_flags')
    .values(flags.map((flag) => ({ flag, account_id: accountId })))
    .execute()
}
