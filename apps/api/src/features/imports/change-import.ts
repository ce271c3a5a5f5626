import { type ImportBatch, type ImportItem } from '@videozz/contract'
import { findImport, findImportBatch, readImportBatch, readImportWithFolder } from '@videozz/db'
import { type AccountSession, folderKeysOf } from '@videozz/domain'
import type { ChangeImportOutcome, ImportContext, ImportsOf } from '@videozz/operations'
import type { ObjectStore } from '@videozz/storage'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireProvider } from './begin-imports.ts'
import { presentImport, presentImportBatch } from './present-import.ts'

/** Whose imports a person sees: members bound to folders their own alone. */
export const importsOf = (session: AccountSession): ImportsOf => ({
  accountId: session.accountId,
  userId: folderKeysOf(session) === null ? null : session.id,
})

/** One batch as it is now. @throws AppError IMPORT_NOT_FOUND. */
export async function readBatch({ db }: Deps, session: AccountSession, id: string): Promise<ImportBatch> {
  const { accountId, userId } = importsOf(session)
  const batch = (await findImportBatch(db, accountId, id, userId)) && (await readImportBatch(db, id))
  if (!batch) throw new AppError('IMPORT_NOT_FOUND')
  return presentImportBatch(batch, session)
}

async function readItem({ db }: Deps, session: AccountSession, id: string): Promise<ImportItem> {
  const { accountId, userId } = importsOf(session)
  const row = (await findImport(db, accountId, id, userId)) && (await readImportWithFolder(db, id))
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  return presentImport(row)
}

type Change = (context: ImportContext & { store: ObjectStore }, of: ImportsOf, id: string) => Promise<ChangeImportOutcome>

async function change(deps: Deps, session: AccountSession, id: string, operation: Change): Promise<void> {
  const { db, jobs, store, env } = deps
  const sender = { product: env.product, publicUrl: env.publicUrl }
  const outcome = await operation({ db, jobs, store, now: deps.now(), sender }, importsOf(session), id)
  if (outcome === 'missing') throw new AppError('IMPORT_NOT_FOUND')
  if (outcome === 'over') throw new AppError('IMPORT_OVER')
}

/** @throws AppError IMPORT_NOT_FOUND, IMPORT_OVER. */
export async function changeBatch(deps: Deps, session: AccountSession, id: string, operation: Change): Promise<ImportBatch> {
  await change(deps, session, id, operation)
  return readBatch(deps, session, id)
}

/** @throws AppError IMPORT_NOT_FOUND, IMPORT_OVER. */
export async function changeItem(deps: Deps, session: AccountSession, id: string, operation: Change): Promise<ImportItem> {
  await change(deps, session, id, operation)
  return readItem(deps, session, id)
}

/** Goes on with a batch where its provider may still be imported from. @throws AppError as `changeBatch`, and as `requireProvider`. */
export async function goOnWithBatch(deps: Deps, session: AccountSession, id: string, operation: Change): Promise<ImportBatch> {
  const { accountId, userId } = importsOf(session)
  const batch = await findImportBatch(deps.db, accountId, id, userId)
  if (batch) requireProvider(deps, session, batch.provider)
  return changeBatch(deps, session, id, operation)
}

/** Goes on with one file, likewise. */
export async function goOnWithItem(deps: Deps, session: AccountSession, id: string, operation: Change): Promise<ImportItem> {
  const { accountId, userId } = importsOf(session)
  const row = await findImport(deps.db, accountId, id, userId)
  if (row) requireProvider(deps, session, row.provider)
  return changeItem(deps, session, id, operation)
}
