import {
  deleteImportBatch,
  findFolder,
  type FolderBounds,
  foldersAmong,
  type ImportBatchRow,
  insertImportBatch,
  insertImports,
  inTransaction,
  type NewImport,
  notifyImports,
  notifyRealtime,
  writeAudit,
} from '@videozz/db'
import type { ImportProvider } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

export type StartImportsOutcome =
  | { outcome: 'started'; batch: ImportBatchRow }
  /** All of them are being imported already. */
  | { outcome: 'running' }
  /** No such folder, or the person is bound to none that is left. */
  | { outcome: 'no-folder' }

export type StartImports = {
  accountId: string
  userId: string
  provider: ImportProvider
  /** Folder they will lie in, one that the person may see. */
  folderId: string | null
  /** Folders the person is bound to: without `folderId` they lie in the first. */
  bounds: FolderBounds
  files: readonly NewImport[]
}

/** Begins a batch of imports of chosen files; those that move already are left out. */
export function startImports({ db, now }: Pick<OperationContext, 'db' | 'now'>, input: StartImports): Promise<StartImportsOutcome> {
  const { accountId, userId, provider, bounds, files } = input
  return inTransaction(db, async (trx): Promise<StartImportsOutcome> => {
    const folderId = input.folderId ?? bounds?.[0] ?? null
    const isThere = folderId === null ? bounds === null : (await findFolder(trx, accountId, folderId)) !== undefined
    const maySee = folderId === null || bounds === null || (await foldersAmong(trx, bounds, [folderId])).has(folderId)
    if (!isThere || !maySee) return { outcome: 'no-folder' }
    const batch = await insertImportBatch(trx, { accountId, userId, provider, kind: 'items', folderId, state: 'running', now })
    const stored = await insertImports(trx, batch, files, { state: 'waiting', place: 0, now })
    if (stored === 0) {
      await deleteImportBatch(trx, batch.id)
      return { outcome: 'running' }
    }
    const details = { provider, count: stored }
    await writeAudit(trx, { accountId, userId, action: 'import.start', subject: batch.id, details })
    await notifyImports(trx)
    await notifyRealtime(trx, { account: accountId, event: 'imports', payload: { items: [], changed: true } })
    return { outcome: 'started', batch }
  })
}
