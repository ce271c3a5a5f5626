import { Textarea } from '@mantine/core'
import { type QuestionFaults, quizLimits, type QuizQuestion } from '@videozz/domain'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { Alternatives } from './alternatives.tsx'
import { EvidenceBlock } from './evidence-block.tsx'
import { QuestionImage } from './question-image.tsx'
import css from './question-card.module.css'

export type QuestionFieldsProps = {
  question: QuizQuestion
  number: number
  faults: QuestionFaults
  disabled: boolean
  sending: boolean
  onChange: (next: (question: QuizQuestion) => QuizQuestion) => void
  onSendImage: (file: File) => void
  onRemoveImage: () => void
}

const label = (text: string, length: number, most: number) => (
  <CountedLabel text={text}>
    <small aria-hidden="true" data-over={length > most || undefined}>
      {length}/{most}
    </small>
  </CountedLabel>
)

/** What a question says, and where the media say it. */
export function QuestionFields({ question, number, faults, disabled, onChange, ...image }: QuestionFieldsProps) {
  return (
    <div className={css.body}>
      <Textarea
        label={label('Pergunta', question.question.length, quizLimits.question)}
        aria-label="Pergunta"
        autosize
        minRows={1}
        disabled={disabled}
        value={question.question}
        error={faults.question}
        // One line: a break would be saved as a space.
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, question: value.replaceAll(/\s*\n\s*/g, ' ') }))}
      />
      {question.evidence.map((evidence) => (
        <EvidenceBlock key={`${evidence.videoKey}-${evidence.start}`} evidence={evidence} />
      ))}
      <QuestionImage
        image={question.image}
        number={number}
        disabled={disabled}
        sending={image.sending}
        onSend={image.onSendImage}
        onRemove={image.onRemoveImage}
      />
      <Alternatives question={question} faults={faults} disabled={disabled} onChange={onChange} />
      <Textarea
        label={label('Justificativa', question.explanation.length, quizLimits.explanation)}
        aria-label="Justificativa"
        autosize
        minRows={2}
        disabled={disabled}
        value={question.explanation}
        error={faults.explanation}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, explanation: value }))}
      />
    </div>
  )
}
