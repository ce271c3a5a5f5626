import {
  changeHeldImport,
  createKey,
  deleteImportTails,
  type ImportRow,
  inTransaction,
  readImportAccount,
  readUpload,
  sourceObjectKey,
  type Upload,
} from '@videozz/db'
import { checkUpload, formatSize, largestUpload, storedFileName, type UploadFault } from '@videozz/domain'
import { closeUpload, dropUploads, type ImportFailure, reserveUpload } from '@videozz/operations'
import { SourceError } from '@videozz/sources'
import type { ImportDeps } from './import-deps.ts'
import type { SizedFile } from './pull-file.ts'

/** Milliseconds for which a reservation is kept without a sign of life of its import. */
export const reservationMs = 24 * 3600 * 1000

export type OpenUploadOutcome =
  | { outcome: 'open'; upload: Upload }
  /** It may not be imported. */
  | { outcome: 'refused'; failure: ImportFailure }
  /** The claim went to another process, or the account may not import at this moment. */
  | { outcome: 'lost' }

/**
 * The upload whose parts the file becomes: the one that was begun, as long as it is of the same file, else a new one, judged by the checks
 * of uploads and reserved. @throws SourceError changed, when the file is not the one whose parts have arrived.
 */
export async function openUpload(deps: ImportDeps, row: ImportRow, claim: string, file: SizedFile): Promise<OpenUploadOutcome> {
  const begun = row.upload_key === null ? undefined : await readUpload(deps.db, row.upload_key)
  if (begun && (begun.state === 'open' || begun.state === 'completed')) {
    if (begun.size !== file.size || row.version !== file.version) throw new SourceError('changed', 'The source has another file now')
    return { outcome: 'open', upload: begun }
  }
  return reserve(deps, row, claim, file)
}

async function reserve(deps: ImportDeps, row: ImportRow, claim: string, file: SizedFile): Promise<OpenUploadOutcome> {
  const { db, store } = deps
  const fault = await judge(deps, row, file)
  if (fault) return refuse(fault)
  const key = createKey()
  const uploadId = await store.createMultipart(sourceObjectKey(key))
  const now = new Date()
  const fileName = storedFileName(file.name)
  const outcome = await inTransaction(db, async (trx): Promise<'open' | 'full' | 'lost'> => {
    const upload = {
      key,
      uploadId,
      accountId: row.account_id,
      userId: row.user_id,
      fileName,
      size: file.size,
      eduzzId: null,
      idempotencyKey: null,
      folderId: row.folder_id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + reservationMs),
    }
    if (!(await reserveUpload({ db: trx }, upload))) return 'full'
    await deleteImportTails(trx, row.id)
    const { size, version } = file
    const change = { upload_key: key, file_name: fileName, size, version, fetched: 0, state: 'pulling', wait_reason: null } as const
    if (await changeHeldImport(trx, { id: row.id, claim }, change)) return 'open'
    throw new LostClaim()
  }).catch((error: unknown) => {
    if (error instanceof LostClaim) return 'lost' as const
    throw error
  })
  const upload = outcome === 'open' ? await readUpload(db, key) : undefined
  if (upload) return { outcome: 'open', upload }
  await store.abortMultipart({ key: sourceObjectKey(key), uploadId })
  if (outcome === 'lost') return { outcome }
  // The account changed since the check: another upload took the room, or its plan or status is another one.
  return refuse((await judge(deps, row, file)) ?? { code: 'NOT_ENOUGH_SPACE', values: {} })
}

/** Rolls the reservation back. */
class LostClaim extends Error {}

async function judge({ db, env }: ImportDeps, row: ImportRow, file: SizedFile): Promise<UploadFault | null> {
  const { status, plan, consumed } = await readImportAccount(db, row.account_id)
  const fault = checkUpload({ name: file.name, size: file.size }, { status, plan, consumed }, env.uploadExtraFormats)
  if (fault?.code !== 'FILE_TOO_LARGE') return fault
  const code = row.provider === 'panda' ? 'IMPORT_TOO_LARGE_PARTNER' : 'IMPORT_TOO_LARGE'
  return { code, values: { size: formatSize(largestUpload(plan)) } }
}

const standing: ReadonlySet<string> = new Set(['PLAN_OVERDUE', 'ACCOUNT_OVERDUE', 'ACCOUNT_CANCELED', 'ACCOUNT_DISABLED'])

/** An account that is not in good standing any more keeps its imports: they wait. */
const refuse = (fault: UploadFault): OpenUploadOutcome =>
  standing.has(fault.code) ? { outcome: 'lost' } : { outcome: 'refused', failure: fault }

/** Forgets what arrived of a file, which is another one now. */
export async function dropParts({ db, store }: ImportDeps, upload: Upload | undefined): Promise<void> {
  if (!upload) return
  const closed = await closeUpload({ db, now: new Date() }, upload.key, 'failed')
  if (closed) await dropUploads(store, [closed])
}
