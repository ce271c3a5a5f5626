import { errorMessage, type AccountStatus, type PlanUsage } from '@videozz/contract/browser'
import { checkUpload, isAudioFile } from '@videozz/domain'
import type { PickedFile } from './file-access.ts'

/** A file of the ready box: to be sent when `error` is null. */
export type ChosenFile = PickedFile & {
  id: string
  kind: 'default' | 'audio'
  error: string | null
  /** Percent an interrupted upload of this file has already sent; sending continues from there. */
  sent: number | null
}

let chosen = 0
/** Adds a file to the list; the checks follow once the whole list is known. */
export const chooseFile = (picked: PickedFile): ChosenFile => ({
  ...picked,
  id: `file-${(chosen += 1)}`,
  kind: isAudioFile(picked.file.name) ? 'audio' : 'default',
  error: null,
  sent: null,
})

const nameOf = ({ name, size, lastModified, webkitRelativePath }: File): string =>
  [webkitRelativePath || name, size, lastModified].join('\n')

/** The list with those of `picked` that are not on it yet, each once. */
export function addFiles(list: readonly ChosenFile[], picked: readonly PickedFile[]): ChosenFile[] {
  const known = new Set(list.map(({ file }) => nameOf(file)))
  const fresh = picked.filter(({ file }) => {
    const isNew = !known.has(nameOf(file))
    known.add(nameOf(file))
    return isNew
  })
  return [...list, ...fresh.map(chooseFile)]
}

/** `extra`: extensions the installation accepts besides the fixed ones. */
export type UploadingAccount = { status: AccountStatus; usage: PlanUsage; extra: readonly string[] }

/**
 * The list with the fault of each file; those before it count as stored already, so that together they fit. `sentOf` returns the percent
 * sent of a file that was interrupted: its storage is reserved already.
 */
export function checkFiles(
  list: readonly ChosenFile[],
  account: UploadingAccount,
  sentOf: (file: File) => number | null = () => null,
): ChosenFile[] {
  let consumed = account.usage.storageConsumed
  return list.map((entry) => {
    const { name, size, type } = entry.file
    const sent = sentOf(entry.file)
    if (sent !== null) consumed -= size
    const fault = checkUpload({ name, size, type }, { status: account.status, plan: account.usage.plan, consumed }, account.extra)
    if (!fault || sent !== null) consumed += size
    return { ...entry, sent, error: fault ? errorMessage(fault.code, fault.values) : null }
  })
}
