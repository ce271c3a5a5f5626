import { createKey, type Database, type MailOutboxTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a mail that waits to be sent. */
export const createTestMail = (db: Database, values: Partial<Insertable<MailOutboxTable>> = {}): Promise<Selectable<MailOutboxTable>> =>
  db
    .insertInto('mail_outbox')
    .values({
      id: createKey(),
      recipient: 'ana@exemplo.com',
      subject: 'Sua senha',
      body_text: 'texto',
      body_html: '<p>html</p>',
      sent_at: null,
      last_error: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
