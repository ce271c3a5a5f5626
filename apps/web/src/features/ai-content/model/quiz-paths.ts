import { screens } from '@videozz/contract/browser'

// Typed as any text: a build without quizzes has no such routes.
/** Address of the list of quizzes. */
export const quizzesPath: string = screens.quizzes.path
/** Address where media are chosen for a new quiz. */
export const createPath: string = screens.quizCreate.path
/** Address of the course of a quiz that is being written. */
export const processingPath = (id: string): string => screens.quizProcessing.path.replace('{id}', encodeURIComponent(id))
/** Address of the editor of a quiz. */
export const editPath = (id: string): string => screens.quizEdit.path.replace('{id}', encodeURIComponent(id))
