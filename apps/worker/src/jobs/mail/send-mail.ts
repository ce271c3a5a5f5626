import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, findUnsentMail, recordMailAttempt, runAlone } from '@videozz/db'
import { createTransport } from 'nodemailer'
import type { Deps } from '../../shared/deps.ts'

type Message = { from: string; to: string; subject: string; text: string; html: string; messageId: string }

/**
 * Sends one message of the outbox; without SMTP it becomes a file in the outbox folder of the data folder. Of two jobs for one message, as
 * when an operator queues it again, the second leaves it to the first.
 */
export async function sendMail({ db, env }: Deps, { mailId }: { mailId: string }): Promise<void> {
  await runAlone(db, mailLock(mailId), (connection) => sendAlone(connection, env, mailId))
}

/** Name of the lock under which a message is sent. */
export const mailLock = (mailId: string): string => `mail ${mailId}`

async function sendAlone(db: Database, env: Deps['env'], mailId: string): Promise<void> {
  const mail = await findUnsentMail(db, mailId)
  if (!mail) return
  const message: Message = {
    from: env.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: `<${mail.id}@videozz>`,
  }
  try {
    if (env.smtpUrl) await createTransport(env.smtpUrl).sendMail(message)
    else await writeMessage(join(env.dataDir, 'outbox'), mail.id, message)
  } catch (error) {
    await recordMailAttempt(db, mailId, new Date(), String(error instanceof Error ? error.message : error))
    throw error
  }
  await recordMailAttempt(db, mailId, new Date())
}

/** Writes a message as `.eml` (RFC 5322), whole or not at all, readable by the owner alone: it may carry a link that signs in. */
async function writeMessage(folder: string, id: string, message: Message): Promise<void> {
  const built = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `.${randomUUID()}`)
  await writeFile(temporary, built.message as Buffer, { mode: 0o600 })
  await rename(temporary, join(folder, `${id}.eml`))
}
