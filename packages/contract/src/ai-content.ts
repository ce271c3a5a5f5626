/** Kinds of content that AI writes from media, as routes and events name them. */
export const aiOrigins = ['quiz', 'mindMap', 'ebook'] as const
export type AiOrigin = (typeof aiOrigins)[number]

/** States of an item, in their order; from `starting` to `finishing` it is being written. */
export const aiStatuses = [
  'pending',
  'starting',
  'analyzing',
  'extracting',
  'correlating',
  'processing',
  'structuring',
  'finishing',
  'completed',
  'failed',
] as const
export type AiStatus = (typeof aiStatuses)[number]

/** What is shown as a step while an item is written, in the order in which they are done. */
export const aiSteps = ['analyzing', 'extracting', 'correlating', 'processing', 'structuring', 'finishing'] as const
export type AiStep = (typeof aiSteps)[number]

/** A step that is done: what it found, as people read it, and how many seconds it took. */
export type AiStepFact = { step: AiStep; found: string | null; seconds: number }

/** Whose a question is. */
export const questionOrigins = ['manual', 'ai'] as const
export type QuestionOrigin = (typeof questionOrigins)[number]

/** Letters of the alternatives of a question, in their order. */
export const alternativeKeys = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type AlternativeKey = (typeof alternativeKeys)[number]

/** Most of what calls may send; what a quiz may have, and how that is said, is `quizFaults` of the domain. */
export const aiLimits = {
  medias: 3,
  /** Items of an account that are being written at once. */
  open: 10,
  search: 200,
  questions: 100,
} as const

/** A picture of a question must be smaller, in bytes. */
export const maxQuestionImageBytes = 2 * 1024 * 1024

/** How people read the kinds, at the beginning of a sentence. */
export const aiNames: Record<AiOrigin, string> = { quiz: 'Quiz', mindMap: 'Mapa mental', ebook: 'Ebook' }
