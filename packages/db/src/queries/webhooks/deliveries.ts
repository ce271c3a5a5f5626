import type { WebhookEventType } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { notifyWebhooks } from '../../notify.ts'
import type { WebhookDeliveryTable } from '../../schema/programs.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { writeAudit } from '../accounts/people.ts'
import type { WebhookActor } from './endpoints.ts'
import { webhookRetryPeriodMs } from './events.ts'

type Db = Kysely<DatabaseSchema>
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable> & { type: WebhookEventType }

const joined = (db: Db, accountId: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
    .innerJoin('webhook_events as v', 'v.id', 'd.event_id')
    .where('d.account_id', '=', accountId)
    .where('e.deleted_at', 'is', null)

export type WebhookLogFilter = {
  endpointId?: string | undefined
  state?: WebhookDeliveryRow['state'] | undefined
  type?: WebhookEventType | undefined
  /** The last row of the page before. */
  after?: { createdAt: Date; id: string } | undefined
  limit: number
}

/** Deliveries of an account, the latest first. */
export async function listWebhookDeliveries(db: Db, accountId: string, filter: WebhookLogFilter): Promise<WebhookDeliveryRow[]> {
  const { endpointId, state, type, after, limit } = filter
  let rows = joined(db, accountId)
  if (endpointId !== undefined) rows = rows.where('d.endpoint_id', '=', endpointId)
  if (state !== undefined) rows = rows.where('d.state', '=', state)
  if (type !== undefined) rows = rows.where('v.type', '=', type)
  if (after)
    rows = rows
      .where('d.created_at', '<=', after.createdAt)
      .where((where) => where.or([where('d.created_at', '<', after.createdAt), where('d.id', '>', after.id)]))
  const found = await rows.selectAll('d').select('v.type').orderBy('d.created_at', 'desc').orderBy('d.id').limit(limit).execute()
  return found as WebhookDeliveryRow[]
}

/** One delivery of an account with what is sent, and where. */
export async function findWebhookDelivery(db: Db, accountId: string, id: string) {
  const found = await joined(db, accountId)
    .selectAll('d')
    .select(['v.type', 'v.body', 'e.url', 'e.state as endpoint_state'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  return found as (WebhookDeliveryRow & { body: string; url: string; endpoint_state: 'active' | 'paused' }) | undefined
}

/** Makes a delivery due again, with a new term of a day for its tries; one that is being sent stays as it is. */
export async function resendWebhook(db: Db, actor: WebhookActor, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await dueAgain(trx, now).where('id', '=', id).where('account_id', '=', actor.accountId).where('state', '!=', 'sending').execute()
    await writeAudit(trx, { ...actor, action: 'webhook.resend', subject: id })
    await notifyWebhooks(trx)
  })
}

/** Makes the failed deliveries of an endpoint due again. @returns how many. */
export async function resendFailedWebhooks(db: Db, actor: WebhookActor, endpointId: string, since: Date, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const again = await dueAgain(trx, now)
      .where('endpoint_id', '=', endpointId)
      .where('account_id', '=', actor.accountId)
      .where('state', '=', 'failed')
      .where('created_at', '>=', since)
      .executeTakeFirst()
    const count = Number(again.numUpdatedRows)
    const details = { since: since.toISOString(), count }
    await writeAudit(trx, { ...actor, action: 'webhook.resend-failed', subject: endpointId, details })
    await notifyWebhooks(trx)
    return count
  })
}

const dueAgain = (trx: Db, now: Date) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_attempt_at: now, give_up_at: new Date(now.getTime() + webhookRetryPeriodMs) })

/** Whether an account has an endpoint that subscribes to a kind of event. One index lookup. */
export async function listensTo(db: Db, accountId: string, type: WebhookEventType): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_endpoints
    where account_id = ${accountId} and deleted_at is null and state = 'active' and ${type}::text = any(events) limit 1`.execute(db)
  return rows.length > 0
}
