import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

/** A leaked copy that is read for its forensic mark. */
export type LeakCaseTable = {
  id: string
  account_id: string
  /** Who began it. */
  user_id: string
  /** The media it is compared with; null where it is searched for among all of the account. */
  video_key: string | null
  state: 'waiting' | 'reading' | 'done' | 'failed'
  outcome: ColumnType<LeakOutcome | null, LeakOutcome | null | undefined, LeakOutcome | null>
  /** Why it failed. */
  fault: ColumnType<string | null, string | null | undefined, string | null>
  /** Names the run that may write now. */
  claim: ColumnType<string | null, string | null | undefined, string | null>
  /** What the run is at, and how much of that is done, from 0 to 1; null where that is not known. */
  step: ColumnType<string | null, string | null | undefined, string | null>
  progress: ColumnType<number | null, number | null | undefined, number | null>
  /** What each step found so far, as JSON. */
  said: ColumnType<Record<string, unknown>, string | undefined, string>
  /** Outcome and `said` of before, while it is read again with a further part. */
  before: ColumnType<{ outcome: LeakOutcome; said: Record<string, unknown> } | null, string | null | undefined, string | null>
  /** The document and its SHA-256; null until it is read and after an erasure. */
  facts: ColumnType<string | null, string | null | undefined, string | null>
  checksum: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  ended_at: OptionalInstant
  /** When somebody it names was erased. */
  erased_at: OptionalInstant
}
export type LeakOutcome = 'named' | 'insufficient' | 'unmarked' | 'foreign'
export type LeakCaseViewerTable = { case_id: string; viewer_id: string }
/** A file of the copy. */
export type LeakFileTable = {
  id: string
  case_id: string
  position: number
  origin: 'upload' | 'link'
  name: string
  /** Of a link, until it is read. */
  address: string | null
  upload_key: string | null
  /** Bytes. */
  size: number | null
  sha256: ColumnType<string | null, string | null | undefined, string | null>
  /** What was read of it, as JSON. */
  found: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Instant
}
/** A frame of a leak beside that of the media, as JPEG. */
export type LeakPictureTable = {
  file_id: string
  position: Generated<number>
  leak_second: number
  media_second: number
  video_key: string
  leak: Buffer
  original: Buffer
}
