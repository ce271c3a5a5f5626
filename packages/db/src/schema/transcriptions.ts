import type { PackedWord, SubtitleLanguage, TranscriptionEventKind, TranscriptionFault, TranscriptionState } from '@videozz/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

/** Stored as JSON text, read as values. */
type Words = ColumnType<PackedWord[], string, string>
type OptionalWords = ColumnType<PackedWord[] | null, string | null | undefined, string | null>

export type TranscriptionTable = {
  id: string
  video_key: string
  account_id: string
  /** Who asked for it. */
  user_id: string | null
  /** Generation of the media whose sound it is. */
  generation: number
  /** Of the media, in seconds. */
  duration: number
  /** Asked for; null: to be heard. */
  language: SubtitleLanguage | null
  heard_language: ColumnType<string | null, string | null | undefined, string | null>
  state: TranscriptionState
  fault: ColumnType<TranscriptionFault | null, TranscriptionFault | null | undefined, TranscriptionFault | null>
  /** Charged. */
  seconds: number
  engine: string
  /** The words that are given their times; null for a run that hears them. */
  script: ColumnType<string | null, string | null | undefined, string | null>
  /** The script's words with their times, until a person has decided. */
  preview: OptionalWords
  /** The script does not seem to be what is said. */
  poor: Generated<boolean>
  /** Names the worker's run that may write; another one took over where it differs. */
  claim: OptionalClaim
  /** Its pieces are known. */
  planned: Generated<boolean>
  created_at: Instant
  ended_at: OptionalInstant
}
type OptionalClaim = ColumnType<string | null, string | null | undefined, string | null>

/** `source_id` null: the account's own seconds. */
export type TranscriptionChargeTable = { transcription_id: string; source_id: string | null; seconds: number }

/** Seconds from the beginning of the media; `words` null until it was heard. */
export type TranscriptionPieceTable = {
  transcription_id: string
  number: number
  start: number
  end: number
  language: string | null
  words: OptionalWords
}

export type TranscriptTable = {
  video_key: string
  account_id: string
  language: SubtitleLanguage
  words: Words
  /** What the last run heard. */
  heard: Words
  /** What a later run heard, until a person has decided. */
  proposal: OptionalWords
  origin: 'heard' | 'script'
  /** Whether a person changed it. */
  edited: Generated<boolean>
  /** Grows with each change, for two editors. */
  revision: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export type TranscriptionEventTable = {
  id: GeneratedAlways<string>
  video_key: string
  account_id: string
  kind: TranscriptionEventKind
  fault: TranscriptionFault | null
  user_id: string | null
  happened_at: Instant
}
