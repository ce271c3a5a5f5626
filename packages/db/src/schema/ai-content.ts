import type {
  AiOrigin,
  AiStatus,
  AiStepFact,
  AlternativeKey,
  Ebook,
  ErrorCode,
  Evidence,
  MindMapNode,
  QuestionOrigin,
} from '@videozz/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../columns.ts'

type Json<T> = ColumnType<T, string | undefined, string>

/** What a mind map or an ebook says: a root topic, or chapters. */
export type AiDocument = MindMapNode | Pick<Ebook, 'chapters'>

/** Something that AI writes, or has written, from media. */
export type AiItemTable = {
  id: string
  account_id: string
  created_by: string
  origin: AiOrigin
  title: string
  title_folded: GeneratedAlways<string>
  status: Generated<AiStatus>
  /** Since when it has its status. */
  status_at: Instant
  /** From 1; grows each time it is begun again. */
  run: Generated<number>
  /** Steps of this run that are done. */
  steps: Json<AiStepFact[]>
  /** Of one that failed; the message as it was then. */
  error_code: ColumnType<ErrorCode | null, ErrorCode | null | undefined, ErrorCode | null>
  error_message: ColumnType<string | null, string | null | undefined, string | null>
  /** Grows with each change of what it says. */
  version: Generated<number>
  /** Percent needed to pass a quiz. */
  minimum_score: number
  is_random: boolean
  is_random_questions: boolean
  /** Attempts each viewer has; -1: any number. */
  attempts: number
  show_correct_answers: boolean
  /** It was created with its media without a subtitle to be transcribed first. */
  transcription_agreed: Generated<boolean>
  /** What a mind map or an ebook says; null of a quiz, and until it is completed. */
  content: ColumnType<AiDocument | null, string | null | undefined, string | null>
  created_at: Instant
  updated_at: Instant
}
/** A media of an item, and what it was when the item was begun. */
export type AiItemMediaTable = {
  item_id: string
  /** From 1. */
  position: number
  video_key: string
  title: string
  type: string
  /** Seconds. */
  duration: number | null
  /** Tells whether the media has another file since. */
  source_generation: number
}
export type AiQuestionTable = {
  item_id: string
  key: string
  /** From 1. */
  position: number
  question: string
  /** Lettered in their order, from A. */
  alternatives: string[]
  correct_answer: AlternativeKey
  explanation: string
  /** Address of its picture. */
  image: string | null
  origin: QuestionOrigin
  evidence: Json<Evidence[]>
}
/** A picture that was sent for a question and is not saved with it. */
export type AiQuestionImageTable = { item_id: string; question_key: string; image: string; created_at: Instant }
/** An answer of the text model that an item was written from, by a digest (SHA-256 in hex) of what was asked. */
export type AiAnswerTable = { item_id: string; digest: string; value: Json<unknown>; kept_at: Instant }
/** Requests to the text model for an account on a day of UTC. */
export type AiDayTable = { account_id: string; day: ColumnType<Date, string, string>; calls: number }
