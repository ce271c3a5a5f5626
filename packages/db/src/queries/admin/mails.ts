import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { MailOutboxTable } from '../../schema/accounts.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { anywhere, type Page, type PageRequest, toPage } from './page.ts'

type Db = Kysely<DatabaseSchema>
type Row = Selectable<MailOutboxTable>
/** `failed`: the last attempt failed; sending is retried for a limited time. */
export type MailState = 'waiting' | 'failed' | 'sent'
export type ListedMail = ReturnType<typeof toListedMail>

const stateOf = (row: Pick<Row, 'sent_at' | 'last_error'>): MailState => {
  if (row.sent_at) return 'sent'
  return row.last_error === null ? 'waiting' : 'failed'
}
const inState: Record<MailState, ReturnType<typeof sql>> = {
  sent: sql`sent_at is not null`,
  waiting: sql`sent_at is null and last_error is null`,
  failed: sql`sent_at is null and last_error is not null`,
}

const toListedMail = (row: Omit<Row, 'body_text' | 'body_html'>) => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  state: stateOf(row),
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
})

/** Mails of the platform, the newest first; `search` is part of recipient or subject. */
export async function listMails(
  db: Db,
  request: PageRequest & { state?: MailState | undefined; search: string },
): Promise<Page<ListedMail>> {
  const matches = sql`${request.state ? inState[request.state] : sql`true`} and ${
    request.search === '' ? sql`true` : sql`fold_text(recipient || ' ' || subject) like fold_text(${anywhere(request.search)})`
  }`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from mail_outbox where ${matches}`.execute(db)
  const { rows } = await sql<Row>`
    select id, recipient, subject, created_at, sent_at, attempts, last_error from mail_outbox where ${matches}
    order by created_at desc, id limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(db)
  return toPage(rows, request, counted[0]?.total ?? 0, toListedMail)
}

/** Counts mails not sent yet: `waiting` without a failed attempt, `failed` with one. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where last_error is null) as waiting, count(*) filter (where last_error is not null) as failed
    from mail_outbox where sent_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** One mail with its body. Since the body may contain a link that signs in, each read is recorded in the operator log. */
export function readMail(db: Db, actor: OperatorActor, id: string): Promise<(ListedMail & { text: string; html: string }) | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    await writeOperatorLog(trx, actor, { action: 'mail.read', subject: id, details: { recipient: row.recipient, subject: row.subject } })
    return { ...toListedMail(row), text: row.body_text, html: row.body_html }
  })
}

/** Clears the error of a mail that was not sent; the caller queues its job in the same transaction. */
export async function requeueMail(trx: Db, actor: OperatorActor, id: string): Promise<'unsent' | 'sent' | 'missing'> {
  const row = await trx
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'sent_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'missing'
  if (row.sent_at) return 'sent'
  await trx.updateTable('mail_outbox').set({ last_error: null }).where('id', '=', id).execute()
  await writeOperatorLog(trx, actor, { action: 'mail.retry', subject: id, details: { recipient: row.recipient, subject: row.subject } })
  return 'unsent'
}
