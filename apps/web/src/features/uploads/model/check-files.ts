import { errorMessage, type AccountStatus, type PlanUsage } from '@videozz/contract/browser'
import { checkUpload, isAudioFile } from '@videozz/domain'

/** A file of the ready box: to be sent when `error` is null. */
export type ChosenFile = { id: string; file: File; kind: 'default' | 'audio'; error: string | null }

let chosen = 0
/** Puts a file on the list; the checks follow once the whole list is known. */
export const chooseFile = (file: File): ChosenFile => ({
  id: `file-${(chosen += 1)}`,
  file,
  kind: isAudioFile(file.name) ? 'audio' : 'default',
  error: null,
})

/** Whether two entries are the same file chosen twice. */
export const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified && a.webkitRelativePath === b.webkitRelativePath

/** The list with the fault of each file; those before it count as stored already, so that together they fit. */
export function checkFiles(list: readonly ChosenFile[], account: { status: AccountStatus; usage: PlanUsage }): ChosenFile[] {
  let consumed = account.usage.storageConsumed
  return list.map((entry) => {
    const { name, size, type } = entry.file
    const fault = checkUpload({ name, size, type }, { status: account.status, plan: account.usage.plan, consumed })
    if (!fault) consumed += size
    return { ...entry, error: fault ? errorMessage(fault.code, fault.values) : null }
  })
}
