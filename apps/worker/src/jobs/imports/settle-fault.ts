import { saveIntegrationPause, type ImportChange, type ImportRow } from '@videozz/db'
import { type ErrorCode, importQuotaSeconds, importTries, importWaitSeconds } from '@videozz/domain'
import type { ImportFailure } from '@videozz/operations'
import { isOutage } from '@videozz/operations'
import { SourceError, type SourceErrorKind } from '@videozz/sources'
import { MultipartNotFoundError } from '@videozz/storage'
import { isFull } from '../../shared/is-full.ts'
import type { ImportDeps } from './import-deps.ts'
import { CorruptFile } from './verify-file.ts'

/** What becomes of an import that did not end: it is tried again later, or it failed. */
export type FaultOutcome =
  | { kind: 'later'; change: ImportChange; /** The parts that arrived are of no use any more. */ dropParts?: true }
  | { kind: 'failed'; failure: ImportFailure }

const final: Partial<Record<SourceErrorKind, ErrorCode>> = {
  missing: 'IMPORT_MISSING',
  refused: 'IMPORT_REFUSED',
  'not-a-file': 'IMPORT_NOT_A_FILE',
  address: 'IMPORT_ADDRESS_REFUSED',
  expired: 'IMPORT_ADDRESS_EXPIRED',
  disconnected: 'IMPORT_DISCONNECTED',
}

/** Seconds until a file is asked for again: while its source prepares it, for a new connection of the person, for room in the store. */
const prepareSeconds = 5
const reconnectSeconds = 60
const storeSeconds = 30
const longestPauseSeconds = 3600

/** Decides what a fault means for an import. @param tries failures in a row, this one included. */
export function judgeFault(row: ImportRow, error: unknown, tries: number, now: Date): FaultOutcome {
  const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  const later = (change: ImportChange): FaultOutcome => ({ kind: 'later', change: { state: 'waiting', tries, ...change } })
  const failed = (code: ErrorCode, values: Record<string, string> = {}): FaultOutcome => ({ kind: 'failed', failure: { code, values } })
  const anew = { upload_key: null, version: null, fetched: 0, wait_reason: null, next_attempt_at: now }
  // Its parts were dropped under its feet.
  if (error instanceof MultipartNotFoundError) return { kind: 'later', change: { state: 'waiting', tries, ...anew }, dropParts: true }
  if (isFull(error) || isOutage(error)) return later({ wait_reason: 'store', next_attempt_at: inSeconds(storeSeconds) })
  const again = { kind: 'later', change: { state: 'waiting', tries: 0, changes: 1, ...anew }, dropParts: true } as const
  if (error instanceof CorruptFile) return row.changes > 0 ? failed('IMPORT_CORRUPT') : again
  if (!(error instanceof SourceError)) return broken('IMPORT_FAILED')
  const code = final[error.kind]
  if (code !== undefined) return failed(code)
  switch (error.kind) {
    case 'busy':
      return later({ wait_reason: 'busy', next_attempt_at: inSeconds(pauseSeconds(error, tries)) })
    case 'preparing':
      return later({
        state: 'preparing',
        tries: row.tries,
        wait_reason: null,
        next_attempt_at: inSeconds(error.retryAfterSeconds ?? prepareSeconds),
      })
    case 'reconnect':
      return later({ wait_reason: 'reconnect', next_attempt_at: inSeconds(reconnectSeconds) })
    case 'quota': {
      const giveUpAt = row.give_up_at ?? inSeconds(importQuotaSeconds.longest)
      if (giveUpAt <= now) return failed('IMPORT_QUOTA')
      return later({ wait_reason: 'quota', give_up_at: giveUpAt, next_attempt_at: inSeconds(importQuotaSeconds.again) })
    }
    case 'changed':
      return row.changes > 0 ? failed('IMPORT_CHANGED') : again
    default:
      return broken('IMPORT_BROKEN')
  }

  function broken(code: ErrorCode): FaultOutcome {
    if (tries >= importTries) return failed(code, { tries: String(tries) })
    return later({ wait_reason: 'broken', next_attempt_at: inSeconds(importWaitSeconds(tries)) })
  }
}

const pauseSeconds = ({ retryAfterSeconds }: SourceError, tries: number): number =>
  Math.min(longestPauseSeconds, Math.max(1, retryAfterSeconds ?? 5 * importWaitSeconds(tries)))

/** Leaves a source alone that asked for patience, for all files of the account. */
export async function pauseProvider({ db }: ImportDeps, row: ImportRow, error: unknown, tries: number): Promise<void> {
  if (!(error instanceof SourceError) || error.kind !== 'busy') return
  // Each host of a link is another source.
  if (row.provider === 'link') return
  await saveIntegrationPause(db, row.account_id, row.provider, new Date(Date.now() + pauseSeconds(error, tries) * 1000))
}
