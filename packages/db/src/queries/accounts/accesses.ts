import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { AccountAccessTable } from '../../schema/tenants.ts'

type Db = Kysely<DatabaseSchema>
type Access = Selectable<AccountAccessTable>
/** Number of changes listed for each access, the latest ones. */
const maxListedChanges = 20

/**
 * Records a changing call of a person who acts for another's account, under their latest access to it.
 * @returns the id of the log entry, for `failChange`.
 */
export async function recordChange(
  db: Db,
  change: { accountId: string; userId: string; route: string; params: Record<string, unknown> },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into audit_log (account_id, user_id, action, subject, details)
    values (${change.accountId}, ${change.userId}, 'access.change',
      (select id from account_accesses where user_id = ${change.userId} and account_id = ${change.accountId} order by started_at desc limit 1),
      ${JSON.stringify({ route: change.route, params: change.params })}::jsonb)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Marks a recorded call as failed, with its error code. */
export async function failChange(db: Db, id: number, code: string): Promise<void> {
  await sql`update audit_log set details = details || ${JSON.stringify({ failed: code })}::jsonb where id = ${id}`.execute(db)
}

/** An access with the latest routes called during it; `changeCount` counts all of them. */
type ListedAccess = {
  id: string
  kind: Access['kind']
  name: string
  email: string
  reason: Access['reason']
  startedAt: Date
  endedAt: Date | null
  changes: { at: Date; route: string }[]
  changeCount: number
}

/** Accesses of other people to an account, the latest first; an access that expired before `now` has ended. */
export async function listAccesses(
  db: Db,
  accountId: string,
  page: { page: number; limit: number },
  now: Date,
): Promise<{ total: number; accesses: ListedAccess[] }> {
  type Row = Access & { name: string; email: string; change_count: number; changes: { at: string; route: string }[]; total: number }
  const { rows } = await sql<Row>`
    with page as (
      select s.*, u.name, u.email, count(*) over () as total from account_accesses s join users u on u.id = s.user_id
      where s.account_id = ${accountId} order by s.started_at desc, s.id limit ${page.limit} offset ${(page.page - 1) * page.limit})
    select page.*, c.change_count, c.changes from page
      cross join lateral (
        select count(*) as change_count,
          coalesce((array_agg(json_build_object('at', l.created_at, 'route', l.details->>'route') order by l.id desc))[1:${sql.lit(maxListedChanges)}], '{}') as changes
        from audit_log l where l.action = 'access.change' and l.subject = page.id and l.account_id = ${accountId} and not l.details ? 'failed') c
    order by page.started_at desc, page.id`.execute(db)
  const total = rows[0]?.total ?? (page.page === 1 ? 0 : await countAccesses(db, accountId))
  return { total, accesses: rows.map((row) => toListed(row, now)) }

  function toListed(row: Row, at: Date): ListedAccess {
    const ranOut = row.expires_at !== null && row.expires_at <= at ? row.expires_at : null
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      email: row.email,
      reason: row.reason,
      startedAt: row.started_at,
      endedAt: row.ended_at ?? ranOut,
      changes: row.changes.map((change) => ({ at: new Date(change.at), route: change.route })),
      changeCount: row.change_count,
    }
  }
}

async function countAccesses(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_accesses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
