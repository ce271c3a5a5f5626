import {
  cancelMovingImports,
  findImport,
  findImportBatch,
  type ImportBatchRow,
  type ImportRow,
  inTransaction,
  lockImportBatch,
  notifyImports,
  retryImports,
  setImportBatchState,
  type Upload,
} from '@videozz/db'
import type { ImportBatchState } from '@videozz/domain'
import type { ObjectStore } from '@videozz/storage'
import { closeUpload } from '../uploads/close-upload.ts'
import { endBatchWhenOver, type ImportContext, notifyImportsChanged } from './end-batch.ts'

type StoreContext = ImportContext & { store: ObjectStore }
/** Whose imports: `userId` where a person sees only their own. */
export type ImportsOf = { accountId: string; userId: string | null }
export type ChangeImportOutcome = 'changed' | 'missing' /** It is over, or in no state for this. */ | 'over'

async function changeBatch(
  context: ImportContext,
  of: ImportsOf,
  id: string,
  change: (context: ImportContext, batch: ImportBatchRow) => Promise<ChangeImportOutcome>,
): Promise<ChangeImportOutcome> {
  return inTransaction(context.db, async (trx) => {
    if (!(await findImportBatch(trx, of.accountId, id, of.userId))) return 'missing'
    const batch = await lockImportBatch(trx, id)
    if (!batch) return 'missing'
    const outcome = await change({ ...context, db: trx }, batch)
    if (outcome === 'changed') {
      await notifyImports(trx)
      await notifyImportsChanged(trx, of.accountId)
    }
    return outcome
  })
}

const turnTo =
  (from: ImportBatchState, to: ImportBatchState) =>
  async ({ db: trx, now }: ImportContext, batch: ImportBatchRow) => {
    if (batch.state === to) return 'changed' as const
    if (batch.state !== from) return 'over' as const
    await setImportBatchState(trx, batch.id, to, now)
    return 'changed' as const
  }

/** Stops a batch; the workers give its files back within seconds, and what arrived is kept. */
export const pauseImports = (context: ImportContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> =>
  changeBatch(context, of, id, turnTo('running', 'paused'))

/** Goes on with a paused batch. */
export const resumeImports = (context: ImportContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> =>
  changeBatch(context, of, id, turnTo('paused', 'running'))

/** Tries the failed files of a batch again. */
export const retryFailedImports = (context: ImportContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> =>
  changeBatch(context, of, id, async ({ db: trx, now }, batch) => {
    if (batch.state === 'canceled') return 'over'
    if ((await retryImports(trx, batch.id, null, now)) === 0) return 'over'
    if (batch.state === 'done') await setImportBatchState(trx, batch.id, 'running', now)
    return 'changed'
  })

/** Ends a batch and drops what arrived of files that are no media yet. */
export async function cancelImports(context: StoreContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> {
  const dropped: Upload[] = []
  const outcome = await changeBatch(context, of, id, async (inner, batch) => {
    if (batch.state === 'done' || batch.state === 'canceled') return 'over'
    dropped.push(...(await closeUploads(inner, await cancelMovingImports(inner.db, batch.id, null, inner.now))))
    await setImportBatchState(inner.db, batch.id, 'canceled', inner.now)
    return 'changed'
  })
  await dropUploads(context.store, dropped)
  return outcome
}

/** Changes one file under the lock of its batch. */
async function changeItem(
  context: ImportContext,
  of: ImportsOf,
  id: string,
  change: (context: ImportContext, batch: ImportBatchRow, row: ImportRow) => Promise<ChangeImportOutcome>,
): Promise<ChangeImportOutcome> {
  const row = await findImport(context.db, of.accountId, id, of.userId)
  if (!row) return 'missing'
  return changeBatch(context, of, row.batch_id, (inner, batch) => change(inner, batch, row))
}

/** Ends one file and drops what arrived of it. */
export async function cancelImport(context: StoreContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> {
  const dropped: Upload[] = []
  const outcome = await changeItem(context, of, id, async (inner, batch, row) => {
    const ended = await cancelMovingImports(inner.db, batch.id, row.id, inner.now)
    if (ended.length === 0) return 'over'
    dropped.push(...(await closeUploads(inner, ended)))
    await endBatchWhenOver(inner, batch)
    return 'changed'
  })
  await dropUploads(context.store, dropped)
  return outcome
}

/** Tries one file again, at once. */
export const retryImport = (context: ImportContext, of: ImportsOf, id: string): Promise<ChangeImportOutcome> =>
  changeItem(context, of, id, async ({ db: trx, now }, batch, row) => {
    if (batch.state === 'canceled' || (await retryImports(trx, batch.id, row.id, now)) === 0) return 'over'
    if (batch.state === 'done') await setImportBatchState(trx, batch.id, 'running', now)
    return 'changed'
  })

/** Gives the reservations of canceled imports back. @returns their uploads, whose bytes are to be dropped after the commit. */
async function closeUploads({ db, now }: ImportContext, rows: ImportRow[]): Promise<Upload[]> {
  const closed: Upload[] = []
  for (const { upload_key } of rows) {
    const upload = upload_key === null ? undefined : await closeUpload({ db, now }, upload_key, 'canceled')
    if (upload) closed.push(upload)
  }
  return closed
}

/** Drops the bytes of closed uploads. */
export async function dropUploads(store: ObjectStore, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) {
    await store.abortMultipart({ key: upload.object_key, uploadId: upload.upload_id })
    await store.delete([upload.object_key])
  }
}
