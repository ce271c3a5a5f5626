import type { AlternativeKey, QuizQuestion } from '@videozz/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../columns.ts'

/** Where a quiz is offered. */
export type QuizPlacementTable = {
  quiz_id: string
  video_key: string
  /** Of the media; null: at its end. */
  second: number | null
  required: boolean
  published: boolean
  created_at: Instant
  updated_at: Instant
}
/** Letters chosen, by the key of the question. */
export type StoredAnswers = Record<string, AlternativeKey | null>
/** What a viewer answered. */
export type QuizAttemptTable = {
  id: string
  quiz_id: string
  /** Media in which it was begun. */
  video_key: string
  /** Null: the viewer was erased. */
  viewer_id: string | null
  /** Of the viewer’s attempts at the quiz, from 1. */
  number: number
  title: string
  /** Percent. */
  minimum_score: number
  is_random: boolean
  is_random_questions: boolean
  show_correct_answers: boolean
  /** As they were when it began, with their right answers. */
  questions: ColumnType<QuizQuestion[], string, never>
  answers: ColumnType<StoredAnswers, string | undefined, string>
  started_at: Instant
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Percent; null until it is finished, as the two below. */
  score: ColumnType<number | null, number | null | undefined, number | null>
  correct: ColumnType<number | null, number | null | undefined, number | null>
  total: ColumnType<number | null, number | null | undefined, number | null>
  passed: Generated<boolean>
}
/** An answer of a finished attempt. */
export type QuizAnswerTable = {
  attempt_id: string
  quiz_id: string
  question_key: string
  answer: AlternativeKey | null
  is_correct: boolean
}
/** A viewer who passed a quiz, with the attempt that did it first. */
export type QuizPassTable = { quiz_id: string; viewer_id: string; attempt_id: string; passed_at: Instant }
