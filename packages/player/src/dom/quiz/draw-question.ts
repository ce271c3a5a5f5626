import type { AnsweredQuestion, AskedQuestion } from '@videozz/contract'
import { formatTime } from '../../core/format-time.ts'
import { el } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'
import { quizCopy } from './quiz-copy.ts'

export type AgainPiece = AnsweredQuestion['again'][number]
/** How a piece is watched again. */
export type AgainWay = { watch(): void; /** In another media than the one that is played. */ isElsewhere: boolean }
const letters = 'ABCDEF'

const picture = ({ image }: AskedQuestion) => {
  if (image === null) return null
  const shown = el('img', { src: image, alt: '' })
  // A picture that was deleted since leaves no hole.
  shown.addEventListener('error', () => shown.remove())
  return shown
}
export const heading = (text: string) => el('h2', { tabindex: '-1', id: 'quiz-heading' }, text)

/** A question to answer: a group of radio buttons, as the keyboard and screen readers know it. */
export function drawAsked(
  question: AskedQuestion,
  chosen: string | null,
  onChoose: (letter: AnsweredQuestion['answer']) => void,
): (Node | null)[] {
  const options = question.alternatives.map(({ key, answer }, place) => {
    const input = el('input', { type: 'radio', name: `quiz-${question.key}`, value: key })
    input.checked = key === chosen
    input.addEventListener('change', () => onChoose(key))
    return el('label', { class: 'quiz-option' }, input, el('b', { 'aria-hidden': 'true' }, letters[place]), el('span', {}, answer))
  })
  return [
    heading(question.question),
    picture(question),
    el('div', { class: 'quiz-options', role: 'radiogroup', 'aria-labelledby': 'quiz-heading' }, ...options),
  ]
}

/** What is said of an alternative after the attempt; null where there is nothing to say. */
function judge(key: string, { answer, isCorrect, correctAnswer }: AnsweredQuestion): { is: 'right' | 'wrong'; words: string } | null {
  if (key === answer)
    return isCorrect
      ? { is: 'right', words: quizCopy.yoursRight }
      : { is: 'wrong', words: correctAnswer === null ? quizCopy.yoursWrong : quizCopy.yours }
  return key === correctAnswer ? { is: 'right', words: quizCopy.right } : null
}

/** The answer of a finished attempt. @param again how a piece is watched again; null where this page cannot show it. */
export function drawAnswered(
  question: AskedQuestion,
  answered: AnsweredQuestion,
  again: (piece: AgainPiece) => AgainWay | null,
): (Node | null)[] {
  const options = question.alternatives.map(({ key, answer }, place) => {
    const judged = judge(key, answered)
    const mark = judged === null ? letters[place] : icon(judged.is === 'right' ? 'check' : 'close')
    return el(
      'li',
      { class: 'quiz-option', 'data-is': judged?.is },
      el('b', { 'aria-hidden': 'true' }, mark),
      el('span', {}, answer),
      judged && el('small', {}, judged.words),
    )
  })
  const [piece] = answered.again
  const way = piece && again(piece)
  let button: Node | null = null
  if (piece && way) {
    const words = el('span', {}, `${quizCopy.again} `, el('em', {}, formatTime(piece.start)))
    const made = el('button', { type: 'button', class: 'quiz-again' }, icon('back'), words)
    made.addEventListener('click', () => way.watch())
    button = made
  }
  const where = piece && way?.isElsewhere !== false ? quizCopy.inMedia(piece.title, formatTime(piece.start)) : ''
  const words = [answered.answer === null ? quizCopy.none : '', answered.explanation ?? '', where].filter((text) => text !== '').join(' ')
  return [
    heading(question.question),
    picture(question),
    el('ul', { class: 'quiz-options' }, ...options),
    words === '' && button === null ? null : el('div', { class: 'quiz-why' }, el('p', {}, words), button),
  ]
}
