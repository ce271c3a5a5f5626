import type { MyQuiz } from '@videozz/contract'

type Timed = Pick<MyQuiz, 'second' | 'required' | 'passed' | 'left' | 'open'>

/** Whether a viewer has something to do in a quiz: not passed, and an attempt to begin or to go on with. */
export const isToDo = ({ passed, left, open }: Timed): boolean => !passed && (left !== 0 || open)

/**
 * The quiz to offer when playback goes from one second to another, which may be a seek: the first whose second lies between them, or that is
 * required and lies before. Null where there is none.
 * @param before null where playback begins.
 */
export function dueQuiz<Q extends Timed>(quizzes: readonly Q[], before: number | null, now: number): Q | null {
  const isDue = (quiz: Q): boolean => {
    const { second, required } = quiz
    if (second === null || second > now || !isToDo(quiz)) return false
    return required || (before !== null && before < second)
  }
  return quizzes.find(isDue) ?? null
}

/** The quiz to offer at the end: the first required one before it, else the first of the end. */
export const quizAtEnd = <Q extends Timed>(quizzes: readonly Q[]): Q | null =>
  quizzes.find((quiz) => isToDo(quiz) && (quiz.second === null || quiz.required)) ?? null
