import type { Plan } from '@videozz/contract'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../schema.ts'

type Db = Kysely<DatabaseSchema>
/** A signed viewer whose first play is not settled yet, and the plan it falls on. */
export type NewStudent = {
  viewerId: string
  accountId: string
  identity: string
  email: string | null
  name: string | null
  planTitle: string
  planType: Plan['type']
  hasFee: boolean
}

/** Those of these viewers that are signed and whose first play is not settled. */
export async function findNewStudents(trx: Db, viewerIds: readonly string[]): Promise<NewStudent[]> {
  const { rows } = await sql<NewStudent>`
    select w.id as "viewerId", w.account_id as "accountId", w.identity, w.email, w.name,
      p.title as "planTitle", p.type as "planType", p.has_fee as "hasFee"
    from viewers w join accounts a on a.id = w.account_id join plans p on p.id = a.plan_id
    where w.id = any(${viewerIds}::char(16)[]) and w.verified and w.activated_at is null order by w.id`.execute(trx)
  return rows
}

/**
 * Notes that the first plays of these viewers are settled. Whoever is held by somebody else now, as by an erasure, is left out rather
 * than waited for: his next report asks again, and what was booked is booked once.
 */
export async function settleStudents(trx: Db, viewerIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update viewers set activated_at = ${at}
    where id in (select id from viewers where id = any(${viewerIds}::char(16)[]) order by id for no key update skip locked)`.execute(trx)
}

/** Those of these accounts that have an endpoint listening to activations. */
export async function activationListeners(trx: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from webhook_endpoints
    where account_id = any(${accountIds}::char(16)[]) and deleted_at is null and state = 'active' and 'student.activated' = any(events)`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}
