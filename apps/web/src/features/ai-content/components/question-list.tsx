import type { QuizQuestion } from '@videozz/domain'
import DragList, { type DragWords } from './drag-list.tsx'
import { QuestionCard, type QuestionCardProps } from './question-card.tsx'
import css from './quiz-editor.module.css'

const words: DragWords = { one: 'Pergunta', it: 'a pergunta', endings: 'a' }

export type QuestionListProps = {
  questions: readonly QuizQuestion[]
  onMove: (moved: string, over: string) => void
  propsOf: (question: QuizQuestion) => Omit<QuestionCardProps, 'question' | 'number'>
}

/** The questions in their order, which is changed by dragging. */
export default function QuestionList({ questions, onMove, propsOf }: QuestionListProps) {
  return (
    <DragList
      keys={questions.map(({ key }) => key)}
      words={words}
      textOf={(held) => questions.find(({ key }) => key === held)?.question || 'Pergunta sem texto'}
      onMove={onMove}
    >
      <ol className={css.questions}>
        {questions.map((question, place) => (
          <QuestionCard key={question.key} question={question} number={place + 1} {...propsOf(question)} />
        ))}
      </ol>
    </DragList>
  )
}
