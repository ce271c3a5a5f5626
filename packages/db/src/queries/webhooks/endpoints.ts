import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyWebhookEndpoints, notifyWebhooks } from '../../notify.ts'
import type { WebhookEndpointTable } from '../../schema/programs.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { writeAudit } from '../accounts/people.ts'

type Db = Kysely<DatabaseSchema>
export type WebhookEndpointRow = Selectable<WebhookEndpointTable> & { waiting: number; last_delivered_at: Date | null }
/** Who changes an endpoint, for the account's audit log. */
export type WebhookActor = { accountId: string; userId: string }
export type WebhookChoice = { url: string; description: string; events: string[] }

/** The endpoints of an account, or one of them, the oldest first. */
export async function listWebhookEndpoints(db: Db, accountId: string, id?: string): Promise<WebhookEndpointRow[]> {
  const { rows } = await sql<WebhookEndpointRow>`
    select e.*, d.delivered_at as last_delivered_at,
      (select count(*) from webhook_deliveries w where w.endpoint_id = e.id and w.state in ('waiting', 'sending')) as waiting
    from webhook_endpoints e left join lateral (
      select delivered_at from webhook_deliveries l where l.endpoint_id = e.id and l.state = 'delivered' order by l.created_at desc limit 1) d on true
    where e.account_id = ${accountId} and e.deleted_at is null ${id === undefined ? sql`` : sql`and e.id = ${id}`}
    order by e.created_at, e.id`.execute(db)
  return rows
}

/**
 * Adds an endpoint.
 * @param most that an account may have.
 * @returns its id, or null when there are that many.
 */
export async function addWebhookEndpoint(
  db: Db,
  actor: WebhookActor,
  choice: WebhookChoice & { wrappedSecret: string },
  most: number,
  now: Date,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook endpoints ${actor.accountId}`}, 0))`.execute(trx)
    const { count } = await trx
      .selectFrom('webhook_endpoints')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('account_id', '=', actor.accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= most) return null
    const id = createKey()
    const { url, description, events, wrappedSecret } = choice
    await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        account_id: actor.accountId,
        url,
        description,
        events,
        wrapped_secret: wrappedSecret,
        old_wrapped_secret: null,
        paused_reason: null,
        created_at: now,
      })
      .execute()
    await auditAndNotify(trx, actor, 'webhook.create', id, { host: new URL(url).host, events })
    return id
  })
}

/** Changes an endpoint. @returns false when the account has none such; so do all below. */
export async function changeWebhookEndpoint(db: Db, actor: WebhookActor, id: string, { url, ...choice }: WebhookChoice): Promise<boolean> {
  return change(db, actor, 'webhook.update', id, { url, ...choice }, { host: new URL(url).host, events: choice.events })
}

/** Removes an endpoint; its waiting deliveries are canceled. */
export async function deleteWebhookEndpoint(db: Db, actor: WebhookActor, id: string, now: Date): Promise<boolean> {
  return change(db, actor, 'webhook.delete', id, { deleted_at: now }, {}, async (trx) => {
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_attempt_at: null, last_error: 'O endereço foi excluído.' })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  })
}

/**
 * Puts a new secret in the place of the one there is, which signs too until `until`.
 * @param freshAt when given, nothing is done to an endpoint whose secret before the last rotation still signs then.
 */
export async function rotateWebhookSecret(
  db: Db,
  actor: WebhookActor,
  id: string,
  { wrapped, until, freshAt }: { wrapped: string; until: Date; freshAt: Date | undefined },
): Promise<'rotated' | 'fresh' | 'missing'> {
  return db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .select('old_secret_until')
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!endpoint) return 'missing'
    if (freshAt && endpoint.old_secret_until && endpoint.old_secret_until > freshAt) return 'fresh'
    await trx
      .updateTable('webhook_endpoints')
      .set({ old_wrapped_secret: sql<string>`wrapped_secret`, old_secret_until: until, wrapped_secret: wrapped })
      .where('id', '=', id)
      .execute()
    await auditAndNotify(trx, actor, 'webhook.rotate', id, { until: until.toISOString() })
    return 'rotated'
  })
}

export async function pauseWebhookEndpoint(db: Db, actor: WebhookActor, id: string): Promise<boolean> {
  return change(db, actor, 'webhook.pause', id, { state: 'paused', paused_reason: null })
}

/** Resumes an endpoint, as if it had never failed: what waits is due at once. */
export async function resumeWebhookEndpoint(db: Db, actor: WebhookActor, id: string, now: Date): Promise<boolean> {
  return change(db, actor, 'webhook.resume', id, { state: 'active', paused_reason: null, failing_since: null }, {}, async (trx) => {
    await trx
      .updateTable('webhook_deliveries')
      .set({ tries: 0, next_attempt_at: now })
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await notifyWebhooks(trx)
  })
}

type Values = UpdateObject<DatabaseSchema, 'webhook_endpoints'>

async function change(
  db: Db,
  actor: WebhookActor,
  action: string,
  id: string,
  values: Values,
  details: Record<string, unknown> = {},
  more?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('webhook_endpoints')
      .set(values)
      .where('id', '=', id)
      .where('account_id', '=', actor.accountId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await more?.(trx)
    await auditAndNotify(trx, actor, action, id, details)
    return true
  })
}

async function auditAndNotify(trx: Db, actor: WebhookActor, action: string, id: string, details: Record<string, unknown>): Promise<void> {
  await writeAudit(trx, { ...actor, action, subject: id, details })
  await notifyWebhookEndpoints(trx, actor.accountId)
}
