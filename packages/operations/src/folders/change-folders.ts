import { type CreateFolderOutcome, deleteFolderRow, type FolderRow, inTransaction, insertFolder, updateFolderName } from '@videozz/db'
import type { OperationContext } from '../context.ts'

type FolderContext = Pick<OperationContext, 'db' | 'now'>

/** Makes a folder, inside another where `parent` names one. */
export const createFolder = (
  { db, now }: FolderContext,
  accountId: string,
  folder: { name: string; parent: string | null },
): Promise<CreateFolderOutcome> => inTransaction(db, (trx) => insertFolder(trx, accountId, folder, now))

/** Gives a folder another name. */
export async function renameFolder(
  { db, now }: FolderContext,
  accountId: string,
  { key, name }: { key: string; name: string },
): Promise<{ outcome: 'renamed'; folder: FolderRow } | { outcome: 'missing' }> {
  const folder = await updateFolderName(db, accountId, key, name, now)
  return folder ? { outcome: 'renamed', folder } : { outcome: 'missing' }
}

/** Deletes a folder and those below it; media stay. */
export async function deleteFolder(
  { db, now }: FolderContext,
  accountId: string,
  key: string,
): Promise<{ outcome: 'deleted' | 'missing' }> {
  const deleted = await inTransaction(db, (trx) => deleteFolderRow(trx, accountId, key, now))
  return { outcome: deleted ? 'deleted' : 'missing' }
}
