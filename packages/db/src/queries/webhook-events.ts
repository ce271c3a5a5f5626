import type { WebhookEventData, WebhookEventType } from '@videozz/contract'
import { type Kysely, sql } from 'kysely'
import { createKey } from '../key.ts'
import type { DatabaseSchema } from '../schema.ts'

/**
 * Tells an account's endpoints of what happened, in the caller's transaction: nothing is told of what was rolled back. Costs one look
 * at an index where nobody listens.
 * @param at when it happened.
 * @returns how many endpoints will be told.
 */
export async function emitEvent<T extends WebhookEventType>(
  trx: Kysely<DatabaseSchema>,
  accountId: string,
  type: T,
  data: WebhookEventData<T>,
  at: Date = new Date(),
): Promise<number> {
  const endpoints = await trx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'active')
    .where(sql<boolean>`${type} = any(events)`)
    .execute()
  if (endpoints.length === 0) return 0
  const id = createKey()
  const body = JSON.stringify({ id, type, createdAt: at.toISOString(), data })
  await trx.insertInto('webhook_events').values({ id, account_id: accountId, type, body, created_at: at }).execute()
  await trx
    .insertInto('webhook_deliveries')
    .values(
      endpoints.map((endpoint) => ({
        id: createKey(),
        endpoint_id: endpoint.id,
        event_id: id,
        account_id: accountId,
        next_attempt_at: at,
      })),
    )
    .execute()
  return endpoints.length
}
