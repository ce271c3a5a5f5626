import { el, setText } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'
import { quizCopy } from './quiz-copy.ts'

/** What a panel shows at one moment. */
export type View = {
  progress?: [at: number, of: number]
  body: (Node | null)[]
  foot: string
  buttons: (Node | null)[]
  mayLeave?: boolean
  /** Told to screen readers. */
  said?: string
}

const button = (name: string, label: string | Node[], press: () => unknown) => {
  const made = el('button', { type: 'button', class: name }, ...[label].flat())
  made.addEventListener('click', () => void press())
  return made
}
export const plain = (label: string, press: () => unknown) => button('quiz-plain', label, press)
export const main = (label: string, press: () => unknown) => button('quiz-main', label, press)

/** The box of a quiz: head, body and foot. @param leave what its button to leave does; without it there is none. */
export function createQuizFrame(title: () => string, leave: (() => void) | undefined) {
  const status = el('div', { class: 'said', role: 'status' })
  const content = el('div', { style: 'display: contents' })
  const element = el(
    'section',
    { class: 'quiz', role: 'dialog', 'aria-modal': 'true', 'aria-label': quizCopy.quiz, hidden: true },
    content,
    status,
  )
  const focus = () => (element.querySelector<HTMLElement>('h2') ?? element).focus({ preventScroll: true })
  return {
    element,
    /** Moves the focus to the heading. */
    focus,
    draw({ progress, body, foot, buttons, mayLeave = true, said = '' }: View) {
      const share = progress && `width: ${(100 * progress[0]) / progress[1]}%`
      content.replaceChildren(
        el(
          'header',
          { class: 'quiz-top' },
          el('span', {}, progress ? quizCopy.question(...progress) : title()),
          share !== undefined && el('div', { class: 'quiz-bar', 'aria-hidden': 'true' }, el('i', { style: share })),
          mayLeave && leave !== undefined && button('quiz-leave', [icon('close'), el('span', {}, quizCopy.leave)], leave),
        ),
        el('div', { class: 'quiz-body' }, ...body),
        el('footer', { class: 'quiz-foot' }, el('span', {}, foot), ...buttons),
      )
      setText(status, said)
      if (!element.hidden) focus()
    },
    /** Changes the words of the foot alone. */
    setFoot(words: string) {
      const foot = element.querySelector('.quiz-foot > span')
      if (foot) setText(foot, words)
    },
  }
}
