import type { ErrorCode, ImportBatchState, ImportKind, ImportProvider, ImportState, ImportWaitReason } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, OptionalInstant } from '../columns.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T> = ColumnType<T, string | undefined, string>

/** What a person asked to be brought in at once. */
export type ImportBatchTable = {
  id: string
  account_id: string
  user_id: string
  provider: ImportProvider
  /** `items`: files that were chosen; `library`: all of an account at another host. */
  kind: ImportKind
  folder_id: Optional<string>
  state: ImportBatchState
  /** What comes along, for a library. */
  options: Json<Record<string, unknown>>
  /** Where the reading of a library goes on. */
  cursor: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Why the reading of a library ended early. */
  error: Optional<ErrorCode>
  /** Until when one worker reads the library. */
  scan_claimed_until: OptionalInstant
  /** Whether its end was mailed. */
  told: Generated<boolean>
  created_at: DefaultInstant
  started_at: OptionalInstant
  ended_at: OptionalInstant
}

export type ImportTable = {
  id: string
  batch_id: string
  account_id: string
  user_id: string
  provider: ImportProvider
  /** Account at the provider, where one person may have several. */
  source_account: Generated<string>
  /** What the provider calls the file. */
  external_id: string
  /** Order within the batch, from 0. */
  place: number
  title: string
  description: Generated<string>
  /** Name with its extension, once the source told it. */
  file_name: Optional<string>
  /** Bytes, once known. */
  size: Optional<number>
  /** Version of the file at the source when its first part was taken. */
  version: Optional<string>
  folder_id: Optional<string>
  /** Further facts of its provider, such as subtitles to take along. */
  extras: Json<Record<string, unknown>>
  /** Its address or token, sealed: see `sealIntegrationKey`. */
  sealed: Optional<string>
  state: ImportState
  wait_reason: Optional<ImportWaitReason>
  error: Optional<ErrorCode>
  error_values: Json<Record<string, string>>
  /** How often it was claimed. */
  attempts: Generated<number>
  /** Failures since bytes last arrived. */
  tries: Generated<number>
  /** How often the file had changed at the source. */
  changes: Generated<number>
  next_attempt_at: Instant
  /** When a source that refuses for a time is given up. */
  give_up_at: OptionalInstant
  claim: Optional<string>
  claimed_until: OptionalInstant
  upload_key: Optional<string>
  video_key: Optional<string>
  /** Bytes in the store. */
  fetched: Generated<number>
  /** Bytes a second of late. */
  rate: Optional<number>
  created_at: DefaultInstant
  started_at: OptionalInstant
  ended_at: OptionalInstant
}

export type ImportTailTable = { import_id: string; part: number; hash: Buffer }

/** Calls to a provider: a row with an empty account for the whole deployment, others for fair turns between accounts. */
export type ProviderPaceTable = {
  provider: ImportProvider
  account_id: string
  tokens: Generated<number>
  refilled_at: OptionalInstant
  granted_at: OptionalInstant
  asked_at: OptionalInstant
}

/** Folders here that were made of folders of another host. */
export type ImportFolderTable = { account_id: string; provider: ImportProvider; external_id: string; folder_id: string }
