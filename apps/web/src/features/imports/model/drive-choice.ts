import { errorMessage, importSelectionLimit } from '@videozz/contract/browser'
import { acceptedKind, largestUpload, type Plan } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import type { DriveFile } from '../../../shared/queries/drives.ts'

/** Chosen files by their ids, in the order they were chosen. */
export type DriveChoice = ReadonlyMap<string, DriveFile>

/** Why a file cannot be imported, or null. @param plan null while it is not known. */
export function fileFault(file: DriveFile, plan: Pick<Plan, 'uploadSize'> | null, extra: readonly string[]): string | null {
  if (acceptedKind(file.name, extra) === undefined) return 'Formato não aceito'
  if (file.size === 0) return 'Arquivo vazio'
  if (plan === null || file.size === null) return null
  const largest = largestUpload(plan)
  return file.size > largest ? errorMessage('IMPORT_TOO_LARGE', { size: formatSize(largest) }) : null
}

/** Takes a file into the choice or out of it; beyond the limit nothing is taken. */
export function toggleFile(choice: DriveChoice, file: DriveFile): DriveChoice {
  const next = new Map(choice)
  if (!next.delete(file.id) && next.size < importSelectionLimit) next.set(file.id, file)
  return next
}

/** Takes all these files, as far as the limit allows; where all of them are chosen, none of them. */
export function toggleAll(choice: DriveChoice, files: readonly DriveFile[]): DriveChoice {
  const next = new Map(choice)
  if (files.every(({ id }) => choice.has(id))) {
    for (const { id } of files) next.delete(id)
    return next
  }
  for (const file of files) if (next.size < importSelectionLimit) next.set(file.id, file)
  return next
}

/** `3 de 50 selecionados · 1,2 GB`; the sum is left out where a size is not known. */
export function sayChoice(choice: DriveChoice): string {
  const count = `${choice.size} de ${importSelectionLimit} ${choice.size === 1 ? 'selecionado' : 'selecionados'}`
  const sizes = [...choice.values()].map(({ size }) => size)
  if (sizes.length === 0 || sizes.includes(null)) return count
  return `${count} · ${formatSize(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0))}`
}
