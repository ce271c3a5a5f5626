import { type ErrorCode, errorMessage, type ImportBatch, type ImportBlock, importFlagOf, type ImportItem } from '@videozz/contract'
import type { ImportBatchWithFigures, ImportWithFolder } from '@videozz/db'
import { type AccountSession, planHas } from '@videozz/domain'

type Standing = Pick<AccountSession, 'status' | 'plan' | 'flags'>
const ended = new Set(['done', 'canceled'])

/** Why nothing of a batch moves; null when it may. */
function blockOf({ provider, person_may: personMay }: ImportBatchWithFigures, { status, plan, flags }: Standing): ImportBlock | null {
  if (status !== 'activated') return 'overdue'
  if (!planHas(plan, 'nonDefaultPlan')) return 'plan'
  const flag = importFlagOf(provider)
  if (flag !== undefined && !flags.includes(flag)) return 'flag'
  return personMay ? null : 'person'
}

const presentError = (code: ErrorCode | null, values: Record<string, string> = {}) =>
  code === null ? null : { code, message: errorMessage(code, values) }

const presentFolder = (key: string | null, name: string | null) => (key === null || name === null ? null : { key, name })

export const presentImportBatch = (batch: ImportBatchWithFigures, standing: Standing): ImportBatch => ({
  id: batch.id,
  provider: batch.provider,
  kind: batch.kind,
  state: batch.state,
  blocked: ended.has(batch.state) ? null : blockOf(batch, standing),
  error: presentError(batch.error),
  folder: presentFolder(batch.folder_id, batch.folder_name),
  counts: batch.counts,
  bytes: { total: batch.bytes, fetched: batch.fetched, unsized: batch.unsized },
  rate: batch.rate,
  createdAt: batch.created_at.toISOString(),
  startedAt: batch.started_at?.toISOString() ?? null,
  endedAt: batch.ended_at?.toISOString() ?? null,
})

export const presentImport = (row: ImportWithFolder): ImportItem => ({
  id: row.id,
  batchId: row.batch_id,
  provider: row.provider,
  externalId: row.external_id,
  title: row.title || (row.file_name ?? ''),
  fileName: row.file_name,
  size: row.size,
  state: row.state,
  waitReason: row.wait_reason,
  nextAttemptAt: row.wait_reason === null ? null : row.next_attempt_at.toISOString(),
  fetched: row.fetched,
  rate: row.claim === null ? null : row.rate,
  error: presentError(row.error, row.error_values),
  videoKey: row.video_key,
  folder: presentFolder(row.folder_id, row.folder_name),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
