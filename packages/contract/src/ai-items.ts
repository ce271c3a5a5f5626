import { z } from 'zod'
import { aiOrigins, aiStatuses, aiSteps, alternativeKeys, questionOrigins } from './ai-content.ts'
import { aiEvidenceSchema, ebookSchema, mindMapSchema } from './ai-documents.ts'
import { instantSchema, keySchema } from './common.ts'
import { type ErrorCode, errorCatalogue } from './errors.ts'

/** A media an item is made of; `title`, `duration` and `type` stay when it is deleted. */
export const aiMediaSchema = z.object({
  key: keySchema,
  title: z.string(),
  duration: z.number().nullable().describe('seconds'),
  type: z.enum(['video', 'audio']),
  thumbnail: z.string().nullable(),
  deleted: z.boolean(),
  replaced: z.boolean().describe('it has another file since: seconds of evidence are of the one before'),
  transcribing: z.boolean().optional().describe('it has no subtitle yet and is being transcribed; left out where it is not'),
  transcribeSeconds: z
    .int()
    .optional()
    .describe(
      'of a failed item: seconds of transcription that it takes to begin again, for this media has no subtitle; left out where none',
    ),
})
export type AiMedia = z.output<typeof aiMediaSchema>

const itemShape = {
  id: keySchema,
  origin: z.enum(aiOrigins),
  title: z.string(),
  status: z.enum(aiStatuses),
  errorCode: z
    .enum(Object.keys(errorCatalogue) as ErrorCode[])
    .nullable()
    .describe('of one that failed; a code of the catalogue'),
  errorMessage: z.string().nullable().describe('the same as a sentence'),
  steps: z
    .array(
      z.object({
        step: z.enum(aiSteps),
        found: z.string().nullable().describe('what it found'),
        seconds: z.number().describe('that it took'),
      }),
    )
    .describe('steps of this run that are done, in their order'),
  stepSince: instantSchema.describe('since when it has its status'),
  medias: z.array(aiMediaSchema),
  videoKeys: z.array(keySchema),
  version: z.int().describe('grows with each change of what it says'),
  createdAt: instantSchema,
  updatedAt: instantSchema,
}

/** An item without what it says, as lists have it. */
export const listedAiItemSchema = z.object({ ...itemShape, questionCount: z.int().describe('questions of a quiz; 0 for other kinds') })
export type ListedAiItem = z.output<typeof listedAiItemSchema>

const alternativesSchema = z.array(z.object({ key: z.enum(alternativeKeys), answer: z.string() }))
export const questionSchema = z.object({
  key: keySchema,
  question: z.string(),
  alternatives: alternativesSchema.describe('lettered in their order, from A'),
  correctAnswer: z.enum(alternativeKeys).describe('letter of the correct alternative'),
  explanation: z.string().describe('why it is correct; empty: not said'),
  image: z.string().nullable().describe('address of its picture'),
  origin: z.enum(questionOrigins).describe('`ai`: written by AI, perhaps changed since'),
  evidence: z.array(aiEvidenceSchema).describe('captions that support a question of AI'),
})
export type QuizQuestion = z.output<typeof questionSchema>

/** Settings of a quiz. */
export const quizSettings = {
  minimumScore: z.number().describe('percent needed to pass, from 0 to 100'),
  isRandom: z.boolean().describe('alternatives are shown in another order each time'),
  isRandomQuestions: z.boolean().describe('questions are'),
  attemptsLeft: z.number().describe('attempts each viewer has, 1 to 5; -1: any number'),
  showCorrectAnswers: z.boolean().describe('correct alternatives and explanations are shown after an attempt'),
}

export const quizSchema = z.object({ ...itemShape, questions: z.array(questionSchema), ...quizSettings })
export type Quiz = z.output<typeof quizSchema>
export const mindMapItemSchema = z.object({ ...itemShape, content: mindMapSchema.nullable().describe('null until it is completed') })
export type MindMapItem = z.output<typeof mindMapItemSchema>
export const ebookItemSchema = z.object({ ...itemShape, content: ebookSchema.nullable().describe('null until it is completed') })
export type EbookItem = z.output<typeof ebookItemSchema>
