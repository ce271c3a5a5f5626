import { inTransaction, type OperatorActor, requeueMail } from '@videozz/db'
import type { OperationContext } from '../context.ts'

export type RetryMailOutcome = { outcome: 'queued' | 'sent' | 'missing' }

/** Queues a mail that was not sent again, for an operator. */
export async function retryMail(
  { db, jobs }: Pick<OperationContext, 'db' | 'jobs'>,
  actor: OperatorActor,
  mailId: string,
): Promise<RetryMailOutcome> {
  return inTransaction(db, async (trx): Promise<RetryMailOutcome> => {
    const state = await requeueMail(trx, actor, mailId)
    if (state !== 'unsent') return { outcome: state }
    await jobs.enqueue(trx, 'send-mail', { mailId })
    return { outcome: 'queued' }
  })
}
