import type { PlanUsage, Session } from '@videozz/contract'
import type { Database } from '@videozz/db'

/** The plan of the account acted for and what it uses now. */
export async function readPlanUsage(db: Database, session: Session): Promise<PlanUsage> {
  const account = await db
    .selectFrom('accounts')
    .select(['storage_used', 'storage_reserved', 'created_at'])
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('videos')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', session.accountId)
    .where('type', '=', 'youtube')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    plan: session.plan,
    storageConsumed: account.storage_used + account.storage_reserved,
    videosYT: count,
    startedAt: account.created_at.toISOString(),
  }
}
