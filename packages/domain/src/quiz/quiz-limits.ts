/** Limits of a quiz. Lengths are UTF-16 units, as form fields count them. */
export const quizLimits = {
  /** Media a generation takes at most. */
  medias: 3,
  title: 128,
  questions: 100,
  question: 200,
  alternative: 100,
  alternatives: { least: 2, most: 6 },
  explanation: 500,
  /** Percent. */
  minimumScore: { least: 0, most: 100 },
  attempts: { least: 1, most: 5, unlimited: -1 },
} as const
