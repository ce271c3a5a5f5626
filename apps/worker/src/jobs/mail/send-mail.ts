import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, runAlone } from '@videozz/db'
import { createTransport } from 'nodemailer'
import type { Deps } from '../../shared/deps.ts'

type Message = { from: string; to: string; subject: string; text: string; html: string; messageId: string }

/**
 * Sends one message of the outbox; without SMTP it becomes a file in the outbox folder of the data folder. Of two jobs for one
 * message, as when an operator asks for it anew, the second leaves it to the first.
 */
export async function sendMail({ db, env }: Deps, { mailId }: { mailId: string }): Promise<void> {
  await runAlone(db, mailLock(mailId), (connection) => sendAlone(connection, env, mailId))
}

/** What nobody else does while a message is sent. */
export const mailLock = (mailId: string): string => `mail ${mailId}`

async function sendAlone(db: Database, env: Deps['env'], mailId: string): Promise<void> {
  const mail = await db.selectFrom('mail_outbox').selectAll().where('id', '=', mailId).where('sent_at', 'is', null).executeTakeFirst()
  if (!mail) return
  const message: Message = {
    from: env.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: `<${mail.id}@videozz>`,
  }
  const attempt = db.updateTable('mail_outbox').where('id', '=', mailId)
  try {
    if (env.smtpUrl) await createTransport(env.smtpUrl).sendMail(message)
    else await writeMessage(join(env.dataDir, 'outbox'), mail.id, message)
  } catch (error) {
    await attempt
      .set((update) => ({
        attempts: update('attempts', '+', 1),
        last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
      }))
      .execute()
    throw error
  }
  await attempt.set((update) => ({ attempts: update('attempts', '+', 1), sent_at: new Date(), last_error: null })).execute()
}

/** Writes a message as `.eml` (RFC 5322), whole or not at all, readable by the owner alone: it may carry a link that signs in. */
async function writeMessage(folder: string, id: string, message: Message): Promise<void> {
  const built = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.${randomUUID()}`)
  await writeFile(temporary, built.message as Buffer, { mode: 0o600 })
  await rename(temporary, join(folder, `${id}.eml`))
}
