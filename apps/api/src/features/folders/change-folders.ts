import { type Folder, mostFolders, type ServerInput, type folderRoutes } from '@videozz/contract'
import { createFolder as create, deleteFolder as remove, renameFolder as rename } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentOne } from './read-folders.ts'

/** Makes a folder. @throws AppError FOLDER_NOT_FOUND (the one it is to lie in), FOLDER_TOO_DEEP, FOLDERS_FULL. */
export async function createFolder(
  deps: Deps,
  accountId: string,
  { name, key }: ServerInput<typeof folderRoutes.createFolder>['body'],
): Promise<Folder> {
  const made = await create({ db: deps.db, now: deps.now() }, accountId, { name, parent: key ?? null })
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
  const renamed = await rename({ db: deps.db, now: deps.now() }, accountId, { key, name })
  if (renamed.outcome === 'missing') throw new AppError('FOLDER_NOT_FOUND')
  return presentOne(deps, renamed.folder)
}

/** Deletes a folder and its subfolders. @throws AppError FOLDER_NOT_FOUND. */
export async function deleteFolder(deps: Deps, accountId: string, key: string): Promise<void> {
  const { outcome } = await remove({ db: deps.db, now: deps.now() }, accountId, key)
  if (outcome === 'missing') throw new AppError('FOLDER_NOT_FOUND')
}
