import { notifyError, notifyInfo } from '../../../shared/notify/notify.tsx'
import type { UploadRecord, UploadView } from '../engine/types.ts'
import { openHandle, type PickedFile } from '../model/file-access.ts'
import { journal, onOtherTabs } from './journal.ts'
import { classifyFailure } from './classify-failure.ts'
import { followAccount, uploadAccount } from './upload-account.ts'
import { calls, uploads } from './uploads.ts'

/** The list is read again after this: a tab just closed or reloaded may still count as the owner of its uploads. */
const rereadAfterMs = 3000
const checked = new Set<string>()

function notifyLost(lost: readonly UploadRecord[]): void {
  const [first] = lost
  if (!first) return
  const one = `O envio de “${first.file.name}” não existe mais. Envie o arquivo novamente.`
  notifyInfo(lost.length === 1 ? one : `${lost.length} envios interrompidos não existem mais. Envie os arquivos novamente.`)
}

/** Whether the server still has the upload, as far as it answers. */
async function isKnown({ target, parts }: UploadRecord): Promise<boolean> {
  if (!target) return true
  const done = new Set(parts.map(({ PartNumber }) => PartNumber))
  let partNumber = 1
  while (done.has(partNumber)) partNumber += 1
  try {
    await calls.presign({ ...target, partNumber })
    return true
  } catch (error) {
    return classifyFailure(error).kind !== 'gone'
  }
}

const isWaiting = ({ id }: UploadRecord): boolean => uploads.getSnapshot().some((upload) => upload.id === id && upload.interrupted)

/** Drops those the server no longer has, each checked once a page. */
async function dropUnknown(open: readonly UploadRecord[]): Promise<void> {
  const fresh = open.filter((record) => isWaiting(record) && !checked.has(record.id))
  for (const { id } of fresh) checked.add(id)
  const known = await Promise.all(fresh.map(isKnown))
  // One that the user continued meanwhile starts over.
  const lost = fresh.filter((record, index) => !known[index] && isWaiting(record))
  for (const { id } of lost) journal.closed(id)
  notifyLost(lost)
  if (lost.length > 0) await readInterrupted()
}

async function readInterrupted(): Promise<readonly UploadRecord[]> {
  const account = uploadAccount()
  if (account === null) return []
  const { open, expired, canceling } = await journal.readOpen(account)
  if (account !== uploadAccount()) return []
  uploads.restore(open)
  await uploads.release(canceling)
  notifyLost(expired)
  return open
}

function showInterrupted(): void {
  readInterrupted().then(dropUnknown).catch(notifyError)
}

/** Shows what earlier pages left open, and follows the other tabs and who is signed in. */
export function followInterrupted(): void {
  let soon: ReturnType<typeof setTimeout> | undefined
  const readSoon = (ms: number): void => {
    clearTimeout(soon)
    soon = setTimeout(showInterrupted, ms)
  }
  const begin = (): void => {
    showInterrupted()
    readSoon(rereadAfterMs)
  }
  onOtherTabs(() => readSoon(200))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin())
  followAccount({
    changed: () => {
      uploads.leaveAll()
      begin()
    },
    renewed: uploads.signedIn,
  })
  begin()
}

/** Continues an upload whose file need not be chosen again; the browser may prompt the user for permission to read it. */
export async function goOn({ id, needs }: UploadView): Promise<void> {
  if (needs === null) return uploads.resume(id)
  const handle = uploads.handleOf(id)
  const file = await openHandle(handle)
  if (file === 'denied') uploads.complain(id, 'Permita a leitura do arquivo para continuar o envio.', false)
  else if (file === 'missing') uploads.complain(id, 'O arquivo não está mais onde estava. Selecione-o novamente.', true)
  else {
    const fault = uploads.continueWith(id, file, handle)
    if (fault !== null) notifyError(fault)
  }
}

/** Gives chosen files to the uploads that wait for them: the interrupted ones, or `wanted`, which shows a fault when none matches. */
export function giveFiles(picked: readonly PickedFile[], wanted: UploadView): void {
  const [first] = picked
  if (!first) return
  let used = false
  for (const { file, handle } of picked) {
    const waiting = uploads.interruptedBy(file)
    if (!waiting) continue
    uploads.continueWith(waiting.id, file, handle)
    used = true
  }
  if (used) return
  const fault = wanted.interrupted ? uploads.continueWith(wanted.id, first.file) : uploads.retry(wanted.id, first.file)
  if (fault !== null) notifyError(fault)
}
