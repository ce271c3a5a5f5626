import type { PlanType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A signed viewer whose first play is not settled yet, and the plan it falls on. `told`: an endpoint of the account listens to it. */
export type NewStudent = {
  viewerId: string
  identity: string
  email: string | null
  name: string | null
  planTitle: string
  planType: PlanType
  hasFee: boolean
  told: boolean
}

/**
 * For a query that joins viewer `w`, account `a` and plan `p`: the viewer as a new student, null when they are none. It stands in a query
 * that is made anyway, so that nobody else's report asks for more.
 */
export const newStudentColumn = sql<NewStudent | null>`
  case when w.verified and w.activated_at is null then json_build_object(
    'viewerId', w.id, 'identity', w.identity, 'email', w.email, 'name', w.name, 'planTitle', p.title, 'planType', p.type, 'hasFee', p.has_fee,
    'told', exists (select from webhook_endpoints e
      where e.account_id = a.id and e.deleted_at is null and e.state = 'active' and 'student.activated' = any(e.events))) end`

/**
 * Notes that the first plays of these viewers are settled. Whoever is held by somebody else now, as by an erasure, is left out rather
 * than waited for: the viewer's next report asks again, and what was booked is booked once.
 */
export async function settleStudents(trx: Db, viewerIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update viewers set activated_at = ${at}
    where id in (select id from viewers where id = any(${viewerIds}::char(16)[]) order by id for no key update skip locked)`.execute(trx)
}
