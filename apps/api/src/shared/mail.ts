import { createKey, type Database } from '@videozz/db'
import type { Mail } from '@videozz/domain'
import type { Deps } from './app-deps.ts'

export { composeMail, type Mail, type MailParts } from '@videozz/domain'

/** Puts a mail in the outbox, to be sent when the transaction `db` is done. */
export async function queueMail({ jobs }: Pick<Deps, 'jobs'>, db: Database, recipient: string, mail: Mail): Promise<void> {
  const mailId = createKey()
  await db
    .insertInto('mail_outbox')
    .values({ id: mailId, recipient, subject: mail.subject, body_text: mail.text, body_html: mail.html, sent_at: null, last_error: null })
    .execute()
  await jobs.enqueue(db, 'send-mail', { mailId })
}
