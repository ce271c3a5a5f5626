import type { MyQuiz, QuizAttempt, QuizResult } from '@videozz/contract'
import type { QuizApi } from '../../core/quiz/quiz-api.ts'
import type { AgainPiece, AgainWay } from './draw-question.ts'
import { quizCopy } from './quiz-copy.ts'
import { createQuizFrame } from './quiz-frame.ts'
import { askView, beginningView, resultView, reviewView, sentenceView, standingOf } from './quiz-views.ts'
import { waitFor } from './wait-for-call.ts'

export type QuizPanelParts = {
  /** The routes for the viewer of the session that is open now. */
  api(): QuizApi
  /** How a piece is watched again; null where this page cannot show it. */
  again(piece: AgainPiece): AgainWay | null
  /** The viewer leaves; `answered` once an attempt was finished. Left out where there is nowhere to go. */
  onLeave?(quiz: MyQuiz, answered: boolean): void
  onStarted?(quiz: MyQuiz, attempt: QuizAttempt): void
  onFinished?(quiz: MyQuiz, result: QuizResult): void
}
export type QuizPanel = ReturnType<typeof createQuizPanel>

/** One quiz from its title to its reviewed answers. Each view takes the focus to its heading; what came of it is told to screen readers. */
export function createQuizPanel({ api, again, onLeave, onStarted, onFinished }: QuizPanelParts) {
  let quiz: MyQuiz | null = null
  let answered = false
  let answers: QuizAttempt['answers'] = {}
  const leave =
    onLeave &&
    (() => {
      const left = quiz
      element.hidden = true
      if (left !== null) onLeave(left, answered)
    })
  const { element, draw, focus, setFoot } = createQuizFrame(() => quiz?.title ?? '', leave)
  const maySkip = () => answered || quiz?.required !== true

  const wait = <T>(words: string, call: () => Promise<T>, then: (answer: T) => void): Promise<void> => {
    const asked = quiz
    const isThere = () => asked === quiz && !element.hidden
    // What cannot be answered must not keep anybody from going on.
    return waitFor(words, call, then, { draw, leave, mayLeave: maySkip(), isThere, onRefused: () => (answered = true) })
  }
  const begin = (of: MyQuiz) =>
    wait(
      quizCopy.loading,
      () => api().begin(of.id),
      (attempt) => {
        answers = { ...attempt.answers }
        onStarted?.(of, attempt)
        const open = attempt.questions.findIndex(({ key }) => (answers[key] ?? null) === null)
        ask(of, attempt, Math.max(0, open))
      },
    )
  const ask = (of: MyQuiz, attempt: QuizAttempt, at: number) => {
    const { questions, id } = attempt
    const question = questions[at]
    if (!question) return
    const go = (to: number) => {
      // What is kept is for a reload alone: the end sends all.
      api()
        .save(id, answers)
        .catch(() => undefined)
      ask(of, attempt, to)
    }
    const choose = (letter: QuizAttempt['answers'][string]) => {
      answers = { ...answers, [question.key]: letter ?? null }
      setFoot(standingOf(attempt, at, answers))
    }
    draw(askView(attempt, at, answers, { choose, go, end: () => void finish(of, attempt), mayLeave: maySkip() }))
  }
  const finish = (of: MyQuiz, attempt: QuizAttempt) =>
    wait(
      quizCopy.sending,
      () => api().finish(attempt.id, answers),
      (result) => {
        answered = true
        onFinished?.(of, result)
        showResult(of, attempt, result)
      },
    )
  const showResult = (of: MyQuiz, attempt: QuizAttempt, result: QuizResult) => {
    const review = (at: number) => {
      const view = reviewView(attempt, result, at, { go: review, end: () => showResult(of, attempt, result), again })
      if (view !== null) draw(view)
    }
    draw(resultView(result, { review: () => review(0), retry: () => void begin(of), leave }))
  }

  return {
    element,
    get quiz() {
      return quiz
    },
    isOpen: () => !element.hidden,
    /** Offers a quiz from its beginning. */
    open(of: MyQuiz) {
      quiz = of
      answered = false
      element.hidden = false
      draw(beginningView(of, { begin: () => void begin(of), skip: of.required ? undefined : leave }))
    },
    /** Says a sentence in the place of a quiz, and one more below it. */
    say(words: string, more = '') {
      element.hidden = false
      draw(sentenceView(words, more))
    },
    /** Puts it aside as it is, and back. */
    setAside(aside: boolean) {
      element.hidden = aside
      if (!aside) focus()
    },
    /** Nothing of it is to be seen any more. */
    close() {
      quiz = null
      element.hidden = true
    },
  }
}
