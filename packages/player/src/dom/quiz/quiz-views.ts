import type { AnsweredQuestion, MyQuiz, QuizAttempt, QuizResult } from '@videozz/contract'
import { el } from '../ui/element.ts'
import { type AgainPiece, type AgainWay, drawAnswered, drawAsked, heading } from './draw-question.ts'
import { quizCopy } from './quiz-copy.ts'
import { main, plain, type View } from './quiz-frame.ts'

const sentences = (...texts: string[]): string => texts.filter((text) => text !== '').join(' ')

/** A sentence in the place of a quiz, and one more below it. */
export const sentenceView = (words: string, more: string): View => ({
  body: [heading(words), more === '' ? null : el('p', {}, more)],
  foot: '',
  buttons: [],
  mayLeave: false,
  said: sentences(words, more),
})

/** A quiz before it is begun. @param skip left out where the viewer may not pass it over. */
export function beginningView(quiz: MyQuiz, { begin, skip }: { begin: () => void; skip: (() => void) | undefined }): View {
  const { title, questionCount, minimumScore, left, open, used } = quiz
  const attempts = open ? '' : used === 0 ? quizCopy.allowed(left) : quizCopy.left(left)
  return {
    body: [heading(title), el('p', {}, sentences(`${quizCopy.questions(questionCount)}.`, quizCopy.minimum(minimumScore), attempts))],
    foot: '',
    mayLeave: false,
    buttons: [skip ? plain(quizCopy.skip, skip) : null, main(open ? quizCopy.resume : quizCopy.begin, begin)],
  }
}

/** What is said below a question that is being answered. */
export function standingOf(
  { questions, minimumScore, number, attempts }: QuizAttempt,
  at: number,
  answers: QuizAttempt['answers'],
): string {
  const given = questions.filter(({ key }) => (answers[key] ?? null) !== null).length
  const open = at === questions.length - 1 ? quizCopy.open(given, questions.length) : ''
  return sentences(open, quizCopy.minimum(minimumScore), quizCopy.attempt(number, attempts))
}

type AskSteps = { choose: (letter: AnsweredQuestion['answer']) => void; go: (to: number) => void; end: () => void; mayLeave: boolean }
/** A question that is being answered. */
export function askView(attempt: QuizAttempt, at: number, answers: QuizAttempt['answers'], { choose, go, end, mayLeave }: AskSteps): View {
  const { questions } = attempt
  const question = questions[at]
  return {
    progress: [at + 1, questions.length],
    body: question ? drawAsked(question, answers[question.key] ?? null, choose) : [],
    foot: standingOf(attempt, at, answers),
    mayLeave,
    buttons: [
      at > 0 ? plain(quizCopy.previous, () => go(at - 1)) : null,
      at === questions.length - 1 ? main(quizCopy.finish, end) : main(quizCopy.next, () => go(at + 1)),
    ],
    said: quizCopy.question(at + 1, questions.length),
  }
}

type Steps = { review: () => void; retry: () => void; leave: (() => void) | undefined }
/** What came of an attempt. */
export function resultView({ score, correct, total, passed, minimumScore, left }: QuizResult, { review, retry, leave }: Steps): View {
  const title = passed ? quizCopy.passed : quizCopy.failed
  const words = quizCopy.score(score, correct, total)
  const mayRetry = !passed && left !== 0
  return {
    body: [
      heading(title),
      el('p', {}, sentences(words, quizCopy.minimum(minimumScore))),
      mayRetry ? el('p', {}, quizCopy.left(left)) : null,
    ],
    foot: '',
    mayLeave: false,
    buttons: [
      plain(quizCopy.review, review),
      mayRetry ? (leave ? plain : main)(quizCopy.retry, retry) : null,
      leave ? main(quizCopy.continue, leave) : null,
    ],
    said: `${title} ${words}`,
  }
}

type ReviewSteps = { go: (to: number) => void; end: () => void; again(piece: AgainPiece): AgainWay | null }
/** A question of a finished attempt; null where there is none at that place. */
export function reviewView(attempt: QuizAttempt, result: QuizResult, at: number, { go, end, again }: ReviewSteps): View | null {
  const question = attempt.questions[at]
  const answer = result.questions.find(({ key }) => key === question?.key)
  if (!question || !answer) return null
  const isLast = at === attempt.questions.length - 1
  return {
    progress: [at + 1, attempt.questions.length],
    body: drawAnswered(question, answer, again),
    foot: sentences(quizCopy.minimum(result.minimumScore), quizCopy.attempt(attempt.number, attempt.attempts)),
    buttons: [
      at > 0 ? plain(quizCopy.previous, () => go(at - 1)) : plain(quizCopy.result, end),
      isLast ? main(quizCopy.result, end) : main(quizCopy.next, () => go(at + 1)),
    ],
    said: quizCopy.question(at + 1, attempt.questions.length),
  }
}
