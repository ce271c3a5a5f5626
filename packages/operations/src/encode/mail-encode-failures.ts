import {
  inTransaction,
  readAccountOwner,
  setFailureMailTurn,
  takeFailureMailTurn,
  takeUntoldFailures,
  takeUntoldReplacements,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeFailureMail } from './compose-failure-mail.ts'

/** Name and address of this installation, for mails. */
export type MailSender = { product: string; publicUrl: string }
export type FailureMailContext = OperationContext & { sender: MailSender }

/** Least time between two mails to one account: failures meanwhile are listed in one. */
const gatherMs = 60 * 60 * 1000
const mostMedia = 50
/** Of a file that was to replace another. */
const notReplaced = 'O arquivo não foi substituído: o conteúdo anterior continua no ar.'

/**
 * Mails the owner of an account about its failed encodes: at once, or by the job `mail-failures` together with those of the hour. Call it
 * in the transaction of the failure.
 * @returns how many media the mail of this moment is about; 0 where none was sent.
 */
export async function announceEncodeFailure(context: FailureMailContext, accountId: string): Promise<number> {
  const { db, jobs, now } = context
  const sentAt = await takeFailureMailTurn(db, accountId, now, gatherMs)
  if (sentAt.getTime() === now.getTime()) return sendFailureMail(context, accountId)
  const after = sentAt.getTime() + gatherMs
  await jobs.enqueue(db, 'mail-failures', { accountId, after }, { startAfter: new Date(after) })
  return 0
}

/** Mails what has gathered since the last mail. @returns how many media the mail is about; 0 where none was sent. */
export function mailEncodeFailures(context: FailureMailContext, accountId: string): Promise<number> {
  return inTransaction(context.db, async (trx) => {
    await setFailureMailTurn(trx, accountId, context.now)
    return sendFailureMail({ ...context, db: trx }, accountId)
  })
}

/** One mail about all failures that were not mailed yet; none when they were deleted, or encoded after all. */
async function sendFailureMail({ db: trx, jobs, sender }: FailureMailContext, accountId: string): Promise<number> {
  const failed = await takeUntoldFailures(trx, accountId)
  const kept = (await takeUntoldReplacements(trx, accountId)).map(({ reason, ...each }) => ({
    ...each,
    reason: `${reason} ${notReplaced}`,
  }))
  const media = [...failed.map(({ key, title, status_error }) => ({ key, title, reason: status_error ?? '' })), ...kept]
  if (media.length === 0) return 0
  const owner = await readAccountOwner(trx, accountId)
  const mail = composeFailureMail({ ...sender, name: owner.name, media: media.slice(0, mostMedia), total: media.length })
  await queueMail({ db: trx, jobs }, owner.email, mail)
  return media.length
}
