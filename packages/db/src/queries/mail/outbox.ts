import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Puts a mail in the outbox. @returns its id, the payload of the job `send-mail`. */
export async function insertMail(
  db: Kysely<DatabaseSchema>,
  recipient: string,
  mail: { subject: string; text: string; html: string },
): Promise<string> {
  const id = createKey()
  await db
    .insertInto('mail_outbox')
    .values({ id, recipient, subject: mail.subject, body_text: mail.text, body_html: mail.html, sent_at: null, last_error: null })
    .execute()
  return id
}
