import type { Kysely, Selectable } from 'kysely'
import { createKey } from '../../key.ts'
import type { MailOutboxTable } from '../../schema/accounts.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Puts a mail in the outbox. @returns its id, the payload of the job `send-mail`. */
export async function insertMail(db: Db, recipient: string, mail: { subject: string; text: string; html: string }): Promise<string> {
  const id = createKey()
  await db
    .insertInto('mail_outbox')
    .values({ id, recipient, subject: mail.subject, body_text: mail.text, body_html: mail.html, sent_at: null, last_error: null })
    .execute()
  return id
}

/** A mail that was not sent yet. */
export async function findUnsentMail(db: Db, id: string): Promise<Selectable<MailOutboxTable> | undefined> {
  return db.selectFrom('mail_outbox').selectAll().where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst()
}

/** Records an attempt to send a mail. @param error of the attempt; undefined when it was sent. */
export async function recordMailAttempt(db: Db, id: string, now: Date, error?: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      ...(error === undefined ? { sent_at: now, last_error: null } : { last_error: error.slice(0, 500) }),
    }))
    .where('id', '=', id)
    .execute()
}
