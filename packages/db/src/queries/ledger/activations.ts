import type { PlanType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A signed viewer whose first play is not settled, with the plan that sets the fee. `hasEndpoint`: a webhook endpoint receives `student.activated`. */
export type NewStudent = {
  viewerId: string
  identity: string
  email: string | null
  name: string | null
  planTitle: string
  planType: PlanType
  hasFee: boolean
  hasEndpoint: boolean
}

/**
 * Column of a query that joins viewer `w`, account `a` and plan `p`: the viewer as a new student, or null. It is part of the query each
 * report makes, so that reports of other viewers need no second one.
 */
export const newStudentColumn = sql<NewStudent | null>`
  case when w.verified and w.activated_at is null then json_build_object(
    'viewerId', w.id, 'identity', w.identity, 'email', w.email, 'name', w.name, 'planTitle', p.title, 'planType', p.type, 'hasFee', p.has_fee,
    'hasEndpoint', exists (select from webhook_endpoints e
      where e.account_id = a.id and e.deleted_at is null and e.state = 'active' and 'student.activated' = any(e.events))) end`

/**
 * Records that the first plays of these viewers are settled. Viewers locked by another transaction, such as an erasure, are skipped: their
 * next report settles them, and the ledger books each only once.
 */
export async function settleStudents(trx: Db, viewerIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update viewers set activated_at = ${at}
    where id in (select id from viewers where id = any(${viewerIds}::char(16)[]) order by id for no key update skip locked)`.execute(trx)
}
