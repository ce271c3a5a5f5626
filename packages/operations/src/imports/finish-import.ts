import {
  changeHeldImport,
  emitEvent,
  findFolder,
  type ImportRow,
  inTransaction,
  lockHeldImport,
  lockImportBatch,
  setUploadFolder,
} from '@videozz/db'
import { type ErrorCode, errorMessage } from '@videozz/contract'
import type { VideoType } from '@videozz/domain'
import { registerMedia } from '../uploads/register-media.ts'
import { closeUpload } from '../uploads/close-upload.ts'
import { takeExtras } from './take-extras.ts'
import { endBatchWhenOver, type ImportContext, notifyImportsChanged } from './end-batch.ts'

export type HeldImport = { id: string; claim: string; batch_id: string }
/** `lost`: the claim went to another process, or the import was canceled. `gone`: its upload is no more. */
export type FinishImportOutcome = 'finished' | 'lost' | 'gone'

const driveTypes: Partial<Record<ImportRow['provider'], VideoType>> = {
  'google-drive': 'google-drive',
  dropbox: 'dropbox',
  onedrive: 'onedrive',
}

/** Makes a media of the completed upload of an import and ends the import, all or nothing. @param mediaKey wraps the media's secret at rest. */
export function finishImport(context: ImportContext, held: HeldImport, mediaKey: Buffer): Promise<FinishImportOutcome> {
  return inTransaction(context.db, async (trx): Promise<FinishImportOutcome> => {
    const inner = { ...context, db: trx }
    const { now } = context
    const batch = await lockImportBatch(trx, held.batch_id)
    const row = await lockHeldImport(trx, held)
    if (!batch || !row) return 'lost'
    if (row.upload_key === null) return 'gone'
    const { account_id: accountId, title, description } = row
    const folder = row.folder_id === null ? undefined : await findFolder(trx, accountId, row.folder_id)
    await setUploadFolder(trx, row.upload_key, folder?.id ?? null)
    const type = driveTypes[row.provider] ?? 'default'
    const made = await registerMedia(inner, { accountId, uploadKey: row.upload_key, title, mediaKey, bounds: null, type, description })
    if (made.outcome !== 'registered') return 'gone'
    const { video } = made
    await takeExtras(inner, row, video)
    await changeHeldImport(trx, held, {
      state: 'done',
      video_key: video.key,
      fetched: video.source_size,
      claim: null,
      claimed_until: null,
      wait_reason: null,
      rate: null,
      ended_at: now,
    })
    const event = { importId: row.id, videoKey: video.key, title: video.title, size: video.source_size }
    await emitEvent(trx, accountId, 'import.completed', event, now)
    await endBatchWhenOver(inner, batch)
    await notifyImportsChanged(trx, accountId)
    return 'finished'
  })
}

export type ImportFailure = {
  code: ErrorCode
  values?: Record<string, string>
  /** `skipped` for files that are left out on purpose. */ state?: 'failed' | 'skipped'
}

/** Ends an import that cannot become a media. Its upload is closed; the bytes are the caller's to drop. @returns false when the claim was lost. */
export function failImport(
  context: ImportContext,
  held: HeldImport,
  { code, values = {}, state = 'failed' }: ImportFailure,
): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const inner = { ...context, db: trx }
    const batch = await lockImportBatch(trx, held.batch_id)
    const row = await lockHeldImport(trx, held)
    if (!batch || !row) return false
    if (row.upload_key !== null) await closeUpload(inner, row.upload_key, 'failed')
    await changeHeldImport(trx, held, {
      state,
      error: code,
      error_values: values,
      claim: null,
      claimed_until: null,
      wait_reason: null,
      rate: null,
      fetched: 0,
      ended_at: context.now,
    })
    if (state === 'failed') {
      const event = { importId: row.id, title: row.title || (row.file_name ?? ''), code, message: errorMessage(code, values) }
      await emitEvent(trx, row.account_id, 'import.failed', event, context.now)
    }
    await endBatchWhenOver(inner, batch)
    await notifyImportsChanged(trx, row.account_id)
    return true
  })
}
