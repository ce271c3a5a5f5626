import { errorMessage, importSelectionLimit } from '@videozz/contract/browser'
import { acceptedKind, largestUpload, type Plan } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import type { PlaceFile } from '../../../shared/queries/file-places.ts'
import type { IntegrationVideo } from '../../../shared/queries/library.ts'

/** Chosen files by their ids, in the order they were chosen; they stay chosen in other folders and on other pages. */
export type Choice<T extends { id: string }> = ReadonlyMap<string, T>

export const isFull = ({ size }: Choice<{ id: string }>): boolean => size >= importSelectionLimit
/** Why no further file can be chosen. */
export const fullReason = `Escolha até ${importSelectionLimit} arquivos por vez.`

/** Takes a file into the choice or out of it; beyond the limit nothing is taken. */
export function toggleOne<T extends { id: string }>(choice: Choice<T>, file: T): Choice<T> {
  const next = new Map(choice)
  if (!next.delete(file.id) && !isFull(next)) next.set(file.id, file)
  return next
}

/** Takes all these files, as far as the limit allows; where all of them are chosen, none of them. */
export function toggleAll<T extends { id: string }>(choice: Choice<T>, files: readonly T[]): Choice<T> {
  const next = new Map(choice)
  if (files.every(({ id }) => choice.has(id))) {
    for (const { id } of files) next.delete(id)
    return next
  }
  for (const file of files) if (!isFull(next)) next.set(file.id, file)
  return next
}

/** Why a file cannot be imported, or null. @param plan null while it is not known. */
export function fileFault(file: PlaceFile, plan: Pick<Plan, 'uploadSize'> | null, extra: readonly string[]): string | null {
  if (acceptedKind(file.name, extra) === undefined) return 'Formato não aceito'
  if (file.size === 0) return 'Arquivo vazio'
  if (plan === null || file.size === null) return null
  const largest = largestUpload(plan)
  return file.size > largest ? errorMessage('IMPORT_TOO_LARGE', { size: formatSize(largest) }) : null
}

/** `3 de 50 selecionados · 1,2 GB`; the sum is left out where a size is not known. */
export function sayFiles(choice: Choice<PlaceFile>): string {
  const sizes = [...choice.values()].map(({ size }) => size)
  if (sizes.length === 0 || sizes.includes(null)) return sayCount(choice)
  return `${sayCount(choice)} · ${formatSize(sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0))}`
}

/** `2 de 50 selecionados · até 1,2 GB`: a host tells what it has stored of a video. */
export function sayVideos(choice: Choice<IntegrationVideo>): string {
  const bytes = [...choice.values()].reduce((sum, { source }) => sum + source.size, 0)
  return bytes === 0 ? sayCount(choice) : `${sayCount(choice)} · até ${formatSize(bytes)}`
}

const sayCount = ({ size }: Choice<{ id: string }>): string =>
  `${size} de ${importSelectionLimit} ${size === 1 ? 'selecionado' : 'selecionados'}`
