import type { ErrorCode, ProposedMediaDetails, SubtitleLanguage } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, OptionalInstant } from '../columns.ts'

export type MediaWritingTable = {
  id: string
  video_key: string
  account_id: string
  user_id: string
  kind: 'translation' | 'details'
  /** Of a translation: the one it is written in. */
  language: SubtitleLanguage | null
  /** Generation at which the source file began whose words they are. */
  source_generation: number
  state: 'writing' | 'done' | 'failed'
  fault: ColumnType<ErrorCode | null, ErrorCode | null | undefined, ErrorCode | null>
  /** Captions translated, of all. */
  done: Generated<number>
  total: Generated<number>
  /** Of details that are done; stored as JSON text. */
  result: ColumnType<ProposedMediaDetails | null, string | null | undefined, string | null>
  created_at: Instant
  ended_at: OptionalInstant
}

export type MediaWritingAnswerTable = { writing_id: string; digest: string; value: unknown }
