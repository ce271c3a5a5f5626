import { inTransaction, insertMail } from '@videozz/db'
import type { Mail } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** Puts a mail in the outbox and queues its sending, in one transaction. */
export async function queueMail({ db, jobs }: Pick<OperationContext, 'db' | 'jobs'>, recipient: string, mail: Mail): Promise<void> {
  await inTransaction(db, async (trx) => {
    const mailId = await insertMail(trx, recipient, mail)
    await jobs.enqueue(trx, 'send-mail', { mailId })
  })
}
