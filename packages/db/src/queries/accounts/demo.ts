import { type FeatureFlag, professionalPlan } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Marks a person and their account as the demo producer's: on the paid plan, not overdue, with feature flags. Call it in a transaction. */
export async function markDemoAccount(
  trx: Kysely<DatabaseSchema>,
  demo: {
    userId: string
    subject: string
    provedEmail: string | undefined
    accountId: string
    activate: boolean
    flags: readonly FeatureFlag[]
  },
  now: Date,
): Promise<void> {
  const { userId, subject, provedEmail, accountId, activate, flags } = demo
  await trx
    .updateTable('users')
    .set({ subject, ...(provedEmail !== undefined && { proved_email: provedEmail }) })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('accounts')
    .set({ plan_id: professionalPlan.id, subscription_origin: 'orbita' })
    .where('id', '=', accountId)
    .execute()
  if (activate) await trx.updateTable('accounts').set({ status: 'activated', status_since: now }).where('id', '=', accountId).execute()
  await trx
    .insertInto('feature_flags')
    .values(flags.map((flag) => ({ flag, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
