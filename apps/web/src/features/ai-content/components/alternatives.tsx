import { ActionIcon, Button, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { addAlternative, type QuestionFaults, quizLimits, type QuizQuestion, removeAlternative } from '@videozz/domain'
import { useId } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import css from './alternatives.module.css'
import { AnswerKey } from './answer-key.tsx'

const { least, most } = quizLimits.alternatives

export type AlternativesProps = {
  question: QuizQuestion
  faults: QuestionFaults
  disabled: boolean
  onChange: (next: (question: QuizQuestion) => QuizQuestion) => void
}

/** The alternatives of a question, one of which is correct. */
export function Alternatives({ question, faults, disabled, onChange }: AlternativesProps) {
  const id = useId()
  const { alternatives, correctAnswer } = question
  const fault = faults.alternatives ?? faults.correctAnswer
  const write = (place: number, answer: string): void =>
    onChange((before) => ({ ...before, alternatives: before.alternatives.map((one, at) => (at === place ? { ...one, answer } : one)) }))
  return (
    <fieldset className={css.group} disabled={disabled} aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend>Alternativas</legend>
      {alternatives.map(({ key, answer }, place) => {
        const correct = key === correctAnswer
        const over = answer.length > quizLimits.alternative
        return (
          <div key={key} className={css.row}>
            <label className={css.mark} title={`Marcar ${key} como correta`}>
              <input
                type="radio"
                name={id}
                aria-label={`Marcar ${key} como correta`}
                checked={correct}
                onChange={() => onChange((before) => ({ ...before, correctAnswer: key }))}
              />
              <AnswerKey letter={key} correct={correct} />
            </label>
            <div className={css.field} data-correct={correct || undefined}>
              <TextInput
                aria-label={`Alternativa ${key}${correct ? ', correta' : ''}`}
                value={answer}
                error={faults.alternative?.[place]}
                onChange={(event) => write(place, event.currentTarget.value)}
              />
            </div>
            <small className={css.count} data-over={over || undefined} aria-hidden>
              {answer.length}/{quizLimits.alternative}
            </small>
            <DisabledHint reason={alternatives.length <= least ? `Uma pergunta tem pelo menos ${least} alternativas.` : null}>
              <ActionIcon
                aria-label={`Remover alternativa ${key}`}
                disabled={disabled}
                onClick={() => alternatives.length > least && onChange((before) => removeAlternative(before, key))}
              >
                <IconX size={16} />
              </ActionIcon>
            </DisabledHint>
          </div>
        )
      })}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <DisabledHint reason={alternatives.length >= most ? `Uma pergunta tem no máximo ${most} alternativas.` : null}>
        <Button
          className={css.add ?? ''}
          size="xs"
          variant="subtle"
          color="gray"
          data-quiet
          disabled={disabled}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => alternatives.length < most && onChange(addAlternative)}
        >
          Adicionar alternativa
        </Button>
      </DisabledHint>
    </fieldset>
  )
}
