import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type WaitingParentEvent = { id: string; subscriptionId: string; body: string }

/**
 * Events the embedded parent platform has not delivered yet, in order for each subscription.
 * @param only.accountId of this account's subscriptions. `except`: subscriptions left out.
 */
export async function listWaitingEvents(
  db: Db,
  most: number,
  { accountId, except = [] }: { accountId?: string | undefined; except?: readonly string[] } = {},
): Promise<WaitingParentEvent[]> {
  const rows = await db
    .selectFrom('parent_events')
    .select(['id', 'subscription_id', 'body'])
    .where('delivered_at', 'is', null)
    .$if(accountId !== undefined, (query) =>
      query.where('subscription_id', 'in', (select) =>
        select
          .selectFrom('parent_subscriptions')
          .select('parent_subscriptions.id')
          .where('account_id', '=', accountId ?? ''),
      ),
    )
    .$if(except.length > 0, (query) => query.where(sql<boolean>`subscription_id <> all(${except}::char(16)[])`))
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.id, subscriptionId: row.subscription_id, body: row.body }))
}

/** Records the result of delivering an event. @param error why it was refused; null when it was accepted. */
export async function noteDelivery(db: Db, id: string, error: string | null, now: Date): Promise<void> {
  await db
    .updateTable('parent_events')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      last_error: error?.slice(0, 500) ?? null,
      ...(error === null && { delivered_at: now }),
    }))
    .where('id', '=', id)
    .execute()
}
