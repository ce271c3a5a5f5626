import { type Folder, mostFolders, type ServerInput, type folderRoutes } from '@videozz/contract'
import { createFolder as makeFolder, deleteFolder as dropFolder, renameFolder as nameFolder } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOne } from './read-folders.ts'

/** Makes a folder. @throws AppError FOLDER_NOT_FOUND (the one it is to lie in), FOLDER_TOO_DEEP, FOLDERS_FULL. */
export async function createFolder(
  deps: Deps,
  accountId: string,
  { name, key }: ServerInput<typeof folderRoutes.createFolder>['body'],
): Promise<Folder> {
  const made = await deps.db.transaction().execute((trx) => makeFolder(trx, accountId, { name, parent: key ?? null }, deps.now()))
  switch (made.outcome) {
    case 'created':
      return presentOne(deps, made.folder)
    case 'missing':
      throw new AppError('FOLDER_NOT_FOUND')
    case 'too-deep':
      throw new AppError('FOLDER_TOO_DEEP')
    case 'full':
      throw new AppError('FOLDERS_FULL', { values: { most: mostFolders.toLocaleString('pt-BR') } })
  }
}

/** Gives a folder another name. @throws AppError FOLDER_NOT_FOUND. */
export async function renameFolder(deps: Deps, accountId: string, key: string, name: string): Promise<Folder> {
  return presentOne(deps, await nameFolder(deps.db, accountId, key, name, deps.now()))
}

/** Deletes a folder and its subfolders. @throws AppError FOLDER_NOT_FOUND. */
export async function deleteFolder(deps: Deps, accountId: string, key: string): Promise<void> {
  const gone = await deps.db.transaction().execute((trx) => dropFolder(trx, accountId, key, deps.now()))
  if (!gone) throw new AppError('FOLDER_NOT_FOUND')
}
