import { isQuestionValid, letterAlternatives, mayShuffle, orderQuestions, type QuizQuestion } from '@videozz/domain'
import { groundAll } from '../captions/ground-quote.ts'
import type { Material } from '../captions/source-media.ts'
import { saidIn } from '../statements/check-statements.ts'
import { areNamesSaid, areNumbersSaid, isPlainText } from '../statements/plain-text.ts'
import { isSimilar, wordsOf } from '../statements/similar-text.ts'
import type { QuestionDraft } from './question-drafts.ts'

const namesPlaces =
  /\b(?:alternativa|letra|opção|opcao|option|alternative|opción)\s+(?:[A-F]|[1-6])\b|\b(?:todas|nenhuma|all|none)\b.{0,12}\b(?:anteriores|acima|above)\b/i

/** What has become of a draft. */
export type JudgedDraft = { question: QuizQuestion } | { fault: 'ungrounded' | 'invalid' | 'duplicate' }

/**
 * A draft as a question, when its quotes stand in the captions it names and the rules of a quiz hold; otherwise why not. The alternatives
 * get an order made of the question, since models like to put the right one at the same place.
 * @param known questions it may not repeat.
 */
export function judgeDraft(material: Material, draft: QuestionDraft, key: string, known: readonly QuizQuestion[]): JudgedDraft {
  const evidence = groundAll(material, draft.evidence)
  if (!evidence) return { fault: 'ungrounded' }
  const answers = draft.alternatives.map((answer) => answer.trim())
  const lettered = letterAlternatives(answers)
  const correct = lettered[draft.correct - 1]
  const question: QuizQuestion = {
    key,
    question: draft.question.trim(),
    alternatives: lettered,
    correctAnswer: correct?.key ?? null,
    explanation: draft.explanation.trim(),
    image: null,
    origin: 'ai',
    evidence,
  }
  const said = saidIn(evidence)
  const titles = material.medias.map(({ title }) => title).join(' ')
  const texts = [question.question, question.explanation, ...answers]
  const folded = new Set(answers.map((answer) => wordsOf(answer).join(' ')))
  const isWhole =
    correct !== undefined &&
    answers.length === lettered.length &&
    isQuestionValid(question) &&
    question.explanation !== '' &&
    folded.size === answers.length &&
    texts.every((text) => isPlainText(text, said) && !namesPlaces.test(text)) &&
    areNumbersSaid(`${correct.answer} ${question.explanation}`, `${said} ${question.question}`) &&
    [question.question, question.explanation, correct.answer].every((text) => areNamesSaid(text, `${said} ${titles}`))
  if (!isWhole) return { fault: 'invalid' }
  if (known.some((other) => repeats(question, other))) return { fault: 'duplicate' }
  return { question: shuffleAlternatives(question) }
}

/** Whether two questions ask the same: nearly the same words, or the same answer of the same seconds. */
export function repeats(one: QuizQuestion, other: QuizQuestion): boolean {
  if (isSimilar(one.question, other.question)) return true
  const answerOf = ({ alternatives, correctAnswer }: QuizQuestion): string =>
    wordsOf(alternatives.find(({ key }) => key === correctAnswer)?.answer ?? '').join(' ')
  const sameWords = one.evidence.some((piece) =>
    other.evidence.some((known) => piece.videoKey === known.videoKey && piece.start < known.end && known.start < piece.end),
  )
  return sameWords && answerOf(one) === answerOf(other)
}

function shuffleAlternatives(question: QuizQuestion): QuizQuestion {
  if (!mayShuffle(question.alternatives)) return question
  const [moved = question] = orderQuestions({ questions: [question], isRandom: true, isRandomQuestions: false }, question.question)
  const place = moved.alternatives.findIndex(({ key }) => key === question.correctAnswer)
  const alternatives = letterAlternatives(moved.alternatives.map(({ answer }) => answer))
  return { ...question, alternatives, correctAnswer: alternatives[place]?.key ?? null }
}
