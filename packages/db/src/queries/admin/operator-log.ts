import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { writeAudit } from '../accounts/people.ts'
import { anywhere, type Page, type PageRequest, toPage } from './page.ts'

type Db = Kysely<DatabaseSchema>

/** Author of a change: an operator of the console, or a command run on the server (`operatorId` null). */
export type OperatorActor = { operatorId: string | null; via: 'console' | 'command' }
export type OperatorChange = { action: string; accountId?: string; subject?: string; details?: Record<string, unknown> }

/**
 * Records a change made by an operator, also in the log of the account it concerns, which its owner can read. Call it in the
 * transaction of the change.
 */
export async function writeOperatorLog(db: Db, actor: OperatorActor, change: OperatorChange): Promise<void> {
  await db
    .insertInto('operator_log')
    .values({
      operator_id: actor.operatorId,
      via: actor.via,
      action: change.action,
      account_id: change.accountId ?? null,
      subject: change.subject ?? null,
      details: JSON.stringify(change.details ?? {}),
    })
    .execute()
  if (change.accountId === undefined) return
  await writeAudit(db, {
    accountId: change.accountId,
    userId: null,
    action: `operator.${change.action}`,
    ...(change.subject !== undefined && { subject: change.subject }),
    ...(change.details && { details: change.details }),
  })
}

/** An entry of the log; `operator` null where a command made the change. */
export type OperatorLogEntry = {
  id: number
  at: Date
  via: OperatorActor['via']
  operator: { id: string; name: string; email: string } | null
  action: string
  accountId: string | null
  accountName: string | null
  subject: string | null
  details: Record<string, unknown>
}
type LogRow = {
  id: number
  via: 'console' | 'command'
  action: string
  account_id: string | null
  subject: string | null
  details: Record<string, unknown>
  created_at: Date
  operator_id: string | null
  operator_name: string | null
  operator_email: string | null
  account_name: string | null
  total: number
}

/** Entries of the operator log, the newest first. `search` is part of an action, a subject, an operator or an account. */
export async function listOperatorLog(
  db: Db,
  request: PageRequest & { search?: string; accountId?: string | undefined },
): Promise<Page<OperatorLogEntry>> {
  const { search = '', accountId } = request
  const { rows } = await sql<LogRow>`
    select l.*, o.name as operator_name, o.email as operator_email, a.name as account_name, count(*) over () as total
    from operator_log l left join operators o on o.id = l.operator_id left join accounts a on a.id = l.account_id
    where ${accountId ? sql`l.account_id = ${accountId}` : sql`true`}
      and ${search === '' ? sql`true` : sql`(l.account_id = ${search} or fold_text(concat_ws(' ', l.action, l.subject, o.name, o.email, a.name)) like fold_text(${anywhere(search)}))`}
    order by l.id desc limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(db)
  return toPage(rows, request, rows[0]?.total ?? 0, (row) => ({
    id: row.id,
    at: row.created_at,
    via: row.via,
    operator: row.operator_id ? { id: row.operator_id, name: row.operator_name ?? '', email: row.operator_email ?? '' } : null,
    action: row.action,
    accountId: row.account_id,
    accountName: row.account_name,
    subject: row.subject,
    details: row.details,
  }))
}

export type AccountChange = { id: number; at: Date; action: string; details: Record<string, unknown> }

/** Changes operators made to an account, as shown to its owner, the latest first; `action` without its prefix. */
export async function listAccountChanges(
  db: Db,
  accountId: string,
  page: PageRequest,
): Promise<{ total: number; changes: AccountChange[] }> {
  const { rows } = await sql<AccountChange & { total: number }>`
    select id, created_at as at, substr(action, length('operator.') + 1) as action, details, count(*) over () as total
    from audit_log where account_id = ${accountId} and action like 'operator.%'
    order by created_at desc, id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, changes: rows.map(({ total: _total, ...change }) => change) }
}
