import type { QuizQuestion } from '../quiz-question.ts'

/** A file of an export: its path within the package, and its text in UTF-8. */
export type ExportFile = { path: string; text: string }

/** A question's picture that goes with an export. Without one, the address of the picture is written instead. */
export type ExportPicture = {
  questionKey: string
  /** Within the package, without spaces, for instance `images/q1.png`. */
  path: string
  /** Its bytes, where they are written into the file itself. */
  base64?: string
}

export const pictureOf = ({ key }: Pick<QuizQuestion, 'key'>, pictures: readonly ExportPicture[]): ExportPicture | undefined =>
  pictures.find(({ questionKey }) => questionKey === key)
