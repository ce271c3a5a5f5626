import type { MyQuiz, QuizAttempt, QuizResult } from '@videozz/contract'
import { PlaybackError } from '../../core/playback-api.ts'
import type { QuizApi } from '../../core/quiz/quiz-api.ts'
import { el, setText } from '../ui/element.ts'
import { type AgainPiece, drawAnswered, drawAsked, heading } from './draw-question.ts'
import { quizCopy } from './quiz-copy.ts'

export type QuizPanelParts = {
  api: QuizApi
  /** What watching a piece again does; null where this page cannot show it. */
  again(piece: AgainPiece): (() => void) | null
  /** The viewer leaves; `answered` once an attempt was finished. Left out where there is nowhere to go. */
  onLeave?(quiz: MyQuiz, answered: boolean): void
  onStarted?(quiz: MyQuiz, attempt: QuizAttempt): void
  onFinished?(quiz: MyQuiz, result: QuizResult): void
}
export type QuizPanel = ReturnType<typeof createQuizPanel>

type View = {
  progress?: [at: number, of: number]
  body: (Node | null)[]
  foot: string
  buttons: (Node | null)[]
  mayLeave?: boolean
  said?: string
}

const button = (name: string, label: string, press: () => unknown) => {
  const made = el('button', { type: 'button', class: name }, label)
  made.addEventListener('click', () => void press())
  return made
}
const plain = (label: string, press: () => unknown) => button('quiz-plain', label, press)
const main = (label: string, press: () => unknown) => button('quiz-main', label, press)

/** One quiz from its title to its reviewed answers. Each view takes the focus to its heading; what came of it is told to screen readers. */
export function createQuizPanel({ api, again, onLeave, onStarted, onFinished }: QuizPanelParts) {
  const status = el('div', { class: 'said', role: 'status' })
  const content = el('div', { style: 'display: contents' })
  const element = el(
    'section',
    { class: 'quiz', role: 'dialog', 'aria-modal': 'true', 'aria-label': quizCopy.quiz, hidden: true },
    content,
    status,
  )
  let quiz: MyQuiz | null = null
  let answered = false
  let answers: QuizAttempt['answers'] = {}

  const draw = ({ progress, body, foot, buttons, mayLeave = true, said = '' }: View) => {
    const bar =
      progress &&
      el('div', { class: 'quiz-bar', 'aria-hidden': 'true' }, el('i', { style: `width: ${(100 * progress[0]) / progress[1]}%` }))
    const where = progress ? quizCopy.question(...progress) : (quiz?.title ?? '')
    content.replaceChildren(
      el(
        'header',
        { class: 'quiz-top' },
        el('span', {}, where),
        bar,
        mayLeave && onLeave !== undefined && button('quiz-leave', quizCopy.leave, leave),
      ),
      el('div', { class: 'quiz-body' }, ...body),
      el('footer', { class: 'quiz-foot' }, el('span', {}, foot), ...buttons),
    )
    setText(status, said)
    if (!element.hidden) focus()
  }
  const focus = () => (element.querySelector<HTMLElement>('h2') ?? element).focus({ preventScroll: true })
  const leave = () => {
    const left = quiz
    element.hidden = true
    if (left !== null) onLeave?.(left, answered)
  }
  /** Whether the viewer may go on without answering. */
  const maySkip = () => answered || quiz?.required !== true

  /** Waits for a call; a failure is told, with the way to try again. */
  const wait = async <T>(words: string, call: () => Promise<T>, then: (answer: T) => void): Promise<void> => {
    const asked = quiz
    draw({ body: [heading(words)], foot: '', buttons: [], mayLeave: maySkip() })
    try {
      const answer = await call()
      if (asked === quiz && !element.hidden) then(answer)
    } catch (error) {
      if (asked !== quiz) return
      const message = error instanceof PlaybackError ? error.message : quizCopy.nothing
      const isLost = error instanceof PlaybackError && (error.status === 0 || error.status >= 429)
      // What cannot be answered must not keep anybody from going on.
      answered ||= !isLost
      const buttons = [
        isLost ? main(quizCopy.tryAgain, () => wait(words, call, then)) : null,
        onLeave ? plain(quizCopy.continue, leave) : null,
      ]
      draw({ body: [heading(message)], foot: '', buttons, said: message })
    }
  }

  const drawBeginning = (of: MyQuiz) => {
    const { title, questionCount, minimumScore, left, open, used, required } = of
    const facts = [
      quizCopy.questions(questionCount) + '.',
      quizCopy.minimum(minimumScore),
      open ? '' : used > 0 || left !== null ? quizCopy.left(left) : '',
    ]
    draw({
      body: [heading(title), el('p', {}, facts.filter((text) => text !== '').join(' '))],
      foot: '',
      mayLeave: false,
      buttons: [
        onLeave === undefined || required ? null : plain(quizCopy.skip, leave),
        main(open ? quizCopy.resume : quizCopy.begin, () => begin(of)),
      ],
    })
  }
  const begin = (of: MyQuiz) =>
    wait(
      quizCopy.loading,
      () => api.begin(of.id),
      (attempt) => {
        answers = { ...attempt.answers }
        onStarted?.(of, attempt)
        const open = attempt.questions.findIndex(({ key }) => (answers[key] ?? null) === null)
        ask(of, attempt, Math.max(0, open))
      },
    )

  const ask = (of: MyQuiz, attempt: QuizAttempt, at: number) => {
    const { questions, minimumScore, number, attempts } = attempt
    const question = questions[at]
    if (!question) return
    const go = (to: number) => {
      // What is kept is for a reload alone: the end sends all.
      api.save(attempt.id, answers).catch(() => undefined)
      ask(of, attempt, to)
    }
    const isLast = at === questions.length - 1
    const given = () => questions.filter(({ key }) => (answers[key] ?? null) !== null).length
    const standing = () =>
      [isLast ? quizCopy.open(given(), questions.length) : '', quizCopy.minimum(minimumScore), quizCopy.attempt(number, attempts)]
        .filter((text) => text !== '')
        .join(' ')
    const body = drawAsked(question, answers[question.key] ?? null, (letter) => {
      answers = { ...answers, [question.key]: letter }
      const foot = element.querySelector('.quiz-foot > span')
      if (foot) setText(foot, standing())
    })
    draw({
      progress: [at + 1, questions.length],
      body,
      foot: standing(),
      mayLeave: maySkip(),
      buttons: [
        at > 0 ? plain(quizCopy.previous, () => go(at - 1)) : null,
        isLast ? main(quizCopy.finish, () => finish(of, attempt)) : main(quizCopy.next, () => go(at + 1)),
      ],
      said: quizCopy.question(at + 1, questions.length),
    })
  }
  const finish = (of: MyQuiz, attempt: QuizAttempt) =>
    wait(
      quizCopy.sending,
      () => api.finish(attempt.id, answers),
      (result) => {
        answered = true
        onFinished?.(of, result)
        drawResult(of, attempt, result)
      },
    )

  const drawResult = (of: MyQuiz, attempt: QuizAttempt, result: QuizResult) => {
    const { score, correct, total, passed, minimumScore, left } = result
    const title = passed ? quizCopy.passed : quizCopy.failed
    const words = quizCopy.score(score, correct, total)
    const again = !passed && left !== 0
    draw({
      body: [heading(title), el('p', {}, `${words} ${quizCopy.minimum(minimumScore)}`), again ? el('p', {}, quizCopy.left(left)) : null],
      foot: '',
      mayLeave: false,
      buttons: [
        plain(quizCopy.review, () => drawReview(of, attempt, result, 0)),
        again ? plain(quizCopy.retry, () => begin(of)) : null,
        onLeave ? main(quizCopy.continue, leave) : null,
      ],
      said: `${title} ${words}`,
    })
  }
  const drawReview = (of: MyQuiz, attempt: QuizAttempt, result: QuizResult, at: number) => {
    const question = attempt.questions[at]
    const answer = result.questions.find(({ key }) => key === question?.key)
    if (!question || !answer) return drawResult(of, attempt, result)
    const go = (to: number) => drawReview(of, attempt, result, to)
    draw({
      progress: [at + 1, attempt.questions.length],
      body: drawAnswered(question, answer, again),
      foot: `${quizCopy.minimum(result.minimumScore)} ${quizCopy.attempt(attempt.number, attempt.attempts)}`,
      buttons: [
        at > 0 ? plain(quizCopy.previous, () => go(at - 1)) : plain(quizCopy.result, () => drawResult(of, attempt, result)),
        at < attempt.questions.length - 1
          ? main(quizCopy.next, () => go(at + 1))
          : main(quizCopy.result, () => drawResult(of, attempt, result)),
      ],
      said: quizCopy.question(at + 1, attempt.questions.length),
    })
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
      drawBeginning(of)
    },
    /** Says a sentence in the place of a quiz. */
    say(words: string) {
      element.hidden = false
      draw({ body: [heading(words)], foot: '', buttons: [], mayLeave: false, said: words })
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
    focus,
  }
}
