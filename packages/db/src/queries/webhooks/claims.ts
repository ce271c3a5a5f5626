import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** A delivery this process is to send now. */
export type ClaimedDelivery = {
  id: string
  endpointId: string
  accountId: string
  eventId: string
  body: string
  url: string
  wrappedSecret: string
  /** The secret before the last rotation, while it still signs in addition to the new one. */
  oldWrappedSecret: string | null
  /** From 1, in all; names the claim too. */
  attempt: number
  /** From 1, since it was made or last sent again by hand. */
  tries: number
  giveUpAt: Date
}

export type ClaimLimits = {
  /** Most deliveries to take. */
  room: number
  /** Most in flight to one endpoint, in all processes. */
  perEndpoint: number
  now: Date
  /** When a claimed delivery becomes due again, should this process die. */
  claimedUntil: Date
}

/**
 * Takes due deliveries, one of each endpoint before the second of any, so that an endpoint that answers slowly delays only its own deliveries. An
 * endpoint whose last answer was a failure gets one at a time. Processes never wait for one another: an endpoint another is looking
 * at is left to it.
 */
export async function claimDeliveries(db: Db, { room, perEndpoint, now, claimedUntil }: ClaimLimits): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (trx) => {
    // Locked in a statement of its own, so that the next one sees every claim made before.
    const { rows: open } = await sql<{ id: string }>`
      with recursive pending (id) as (
        (select endpoint_id from webhook_deliveries where state in ('waiting', 'sending') order by endpoint_id limit 1)
        union all
        select (select d.endpoint_id from webhook_deliveries d where d.state in ('waiting', 'sending') and d.endpoint_id > p.id
          order by d.endpoint_id limit 1) from pending p where p.id is not null)
      select e.id from pending p join webhook_endpoints e on e.id = p.id
      where e.state = 'active' and e.deleted_at is null and exists (
        select from webhook_deliveries d where d.endpoint_id = e.id and d.state in ('waiting', 'sending') and d.next_attempt_at <= ${now})
      order by e.id for no key update of e skip locked`.execute(trx)
    if (open.length === 0) return []
    const { rows } = await sql<ClaimedDelivery>`
      with open as (
        select e.id, e.failing_since, (select count(*) from webhook_deliveries s
          where s.endpoint_id = e.id and s.state = 'sending' and s.claimed_until > ${now}) as busy
        from webhook_endpoints e where e.id = any(${open.map(({ id }) => id)}::char(16)[])),
      due as (
        select d.id, d.next_attempt_at, o.busy + row_number() over (partition by o.id order by d.next_attempt_at, d.id) as place
        from open o cross join lateral (
          select w.id, w.next_attempt_at from webhook_deliveries w
          where w.endpoint_id = o.id and w.state in ('waiting', 'sending') and w.next_attempt_at <= ${now}
          order by w.next_attempt_at
          limit greatest(0, (case when o.failing_since is null then ${perEndpoint}::bigint else 1 end) - o.busy)
          for update of w skip locked) d),
      taken as (select id from due order by place, next_attempt_at limit ${room}),
      claimed as (
        update webhook_deliveries d
        set state = 'sending', attempts = d.attempts + 1, tries = d.tries + 1, last_attempt_at = ${now}, claimed_until = ${claimedUntil}, next_attempt_at = ${claimedUntil}
        from taken t where d.id = t.id
        returning d.id, d.endpoint_id, d.account_id, d.event_id, d.attempts, d.tries, d.give_up_at, d.created_at)
      select c.id, c.endpoint_id as "endpointId", c.account_id as "accountId", c.event_id as "eventId", v.body, e.url,
        e.wrapped_secret as "wrappedSecret", case when e.old_secret_until > ${now} then e.old_wrapped_secret end as "oldWrappedSecret",
        c.attempts as attempt, c.tries, c.give_up_at as "giveUpAt"
      from claimed c join webhook_endpoints e on e.id = c.endpoint_id join webhook_events v on v.id = c.event_id
      order by c.created_at, c.id`.execute(trx)
    return rows
  })
}

export type DeliveryOutcome = {
  state: 'delivered' | 'waiting' | 'failed'
  status: number | null
  /** Why it failed, in words for the account's owner; null when it did not. */
  error: string | null
  /** What the receiver answered, as far as it is kept. */
  answer: string | null
  durationMs: number
  /** Of one that waits. */
  nextAttemptAt: Date | null
}

/**
 * Records the result of a claimed delivery and whether its endpoint works: `failing_since` is kept from the first failure to the next
 * success.
 * @returns since when the endpoint fails; undefined when the claim was lost meanwhile and nothing was written.
 */
export async function settleDelivery(
  trx: Db,
  claim: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'attempt'>,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<{ failingSince: Date | null } | undefined> {
  // In the order of `claimDeliveries`: the endpoint first.
  const failed = outcome.error !== null
  const endpoint = await trx
    .selectFrom('webhook_endpoints')
    .select('failing_since')
    .where('id', '=', claim.endpointId)
    .$if(failed, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  const settled = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: outcome.state,
      last_status: outcome.status,
      last_error: outcome.error,
      last_answer: outcome.answer,
      duration_ms: outcome.durationMs,
      next_attempt_at: outcome.nextAttemptAt,
      claimed_until: null,
      ...(outcome.state === 'delivered' && { delivered_at: now }),
    })
    .where('id', '=', claim.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', claim.attempt)
    .returning('id')
    .executeTakeFirst()
  if (!settled) return undefined
  const failingSince = failed ? (endpoint.failing_since ?? now) : null
  if (failingSince?.getTime() !== endpoint.failing_since?.getTime())
    await trx.updateTable('webhook_endpoints').set({ failing_since: failingSince }).where('id', '=', claim.endpointId).execute()
  return { failingSince }
}

/** Gives a claim back that was not tried to its end: it is due at once. */
export async function releaseDelivery(db: Db, claim: Pick<ClaimedDelivery, 'id' | 'attempt'>, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', claimed_until: null, next_attempt_at: now })
    .where('id', '=', claim.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', claim.attempt)
    .execute()
}

/** Pauses an endpoint that runs. @returns false when it did not. */
export async function pauseFailing(trx: Db, endpointId: string, reason: string): Promise<boolean> {
  const paused = await trx
    .updateTable('webhook_endpoints')
    .set({ state: 'paused', paused_reason: reason })
    .where('id', '=', endpointId)
    .where('state', '=', 'active')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return paused !== undefined
}

/** Deletes events before an instant and their deliveries, some thousands at a time. @returns how many events. */
export async function tidyWebhooks(db: Db, before: Date): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_events where id in (select id from webhook_events where created_at < ${before} order by created_at limit 5000)`.execute(
      db,
    )
    total += Number(numAffectedRows)
    if (numAffectedRows < 5000n) return total
  }
}
