import {
  claimBlockedBatches,
  lockStoppedBatches,
  type ImportBatchRow,
  inTransaction,
  lockImportBatch,
  notifyImports,
  readAccountOwner,
  setImportBatchError,
  setImportBatchState,
} from '@videozz/db'
import { type ErrorCode, errorMessage } from '@videozz/contract'
import type { ImportProvider } from '@videozz/domain'
import { queueMail } from '../mail/queue-mail.ts'
import { composeStoppedMail } from './compose-import-mail.ts'
import { type ImportContext, notifyImportsChanged } from './end-batch.ts'

/**
 * Pauses a running batch that cannot go on before its owner does something, with that as its error, and mails the owner.
 * @returns false when it does not run: it was paused or ended meanwhile.
 */
export function stopImports(context: ImportContext, batchId: string, code: ErrorCode): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const batch = await lockImportBatch(trx, batchId)
    if (batch?.state !== 'running') return false
    await setImportBatchState(trx, batchId, 'paused', context.now)
    await setImportBatchError(trx, batchId, code)
    await mailStopped({ ...context, db: trx }, batch, code)
    await notifyImports(trx)
    await notifyImportsChanged(trx, batch.account_id)
    return true
  })
}

async function mailStopped({ db: trx, jobs, sender }: ImportContext, batch: ImportBatchRow, code: ErrorCode): Promise<void> {
  const owner = await readAccountOwner(trx, batch.account_id)
  const mail = composeStoppedMail({ ...sender, name: owner.name, batch, reason: errorMessage(code) })
  await queueMail({ db: trx, jobs }, owner.email, mail)
}

/** Goes on with what was paused since a key was missing or refused, once there is a new one. */
export async function resumeDisconnected(
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  accountId: string,
  provider: ImportProvider,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stopped = await lockStoppedBatches(trx, accountId, provider, 'IMPORT_DISCONNECTED')
    for (const { id } of stopped) await setImportBatchState(trx, id, 'running', now)
    if (stopped.length === 0) return
    await notifyImports(trx)
    await notifyImportsChanged(trx, accountId)
  })
}

/** Mails owners whose libraries wait since their account is overdue or lost its plan; once until it is in good standing again. */
export async function mailBlockedImports(context: ImportContext): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    for (const { batch, code } of await claimBlockedBatches(trx)) await mailStopped({ ...context, db: trx }, batch, code)
  })
}
