import {
  type Database,
  hasMovingImports,
  type ImportBatchRow,
  markImportBatchTold,
  notifyRealtime,
  readAccountOwner,
  readImportBatch,
  setImportBatchState,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'
import type { MailSender } from '../encode/mail-encode-failures.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { composeImportMail } from './compose-import-mail.ts'

export type ImportContext = OperationContext & { sender: MailSender }

/** Batches of more files than this are mailed about at their end. */
const quietBatch = 20

/** Ends a locked batch none of whose files moves any more, and mails the account's owner about a large one. Call it after each change of a file. */
export async function endBatchWhenOver(context: ImportContext, batch: ImportBatchRow): Promise<void> {
  const { db: trx, now } = context
  if (batch.state !== 'running' && batch.state !== 'paused') return
  if (await hasMovingImports(trx, batch.id)) return
  await setImportBatchState(trx, batch.id, 'done', now)
  await mailBatch(context, batch)
}

async function mailBatch({ db: trx, jobs, sender }: ImportContext, batch: ImportBatchRow): Promise<void> {
  const ended = await readImportBatch(trx, batch.id)
  if (!ended) return
  const { counts } = ended
  if (Object.values(counts).reduce((sum, count) => sum + count, 0) <= quietBatch) return
  if (!(await markImportBatchTold(trx, batch.id))) return
  const owner = await readAccountOwner(trx, batch.account_id)
  const mail = composeImportMail({
    ...sender,
    name: owner.name,
    batch: { id: batch.id, provider: batch.provider, kind: batch.kind, counts },
  })
  await queueMail({ db: trx, jobs }, owner.email, mail)
}

/** Tells the dashboards of an account that its lists of imports changed. */
export const notifyImportsChanged = (db: Database, accountId: string): Promise<void> =>
  notifyRealtime(db, { account: accountId, event: 'imports', payload: { items: [], changed: true } })
