import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type QuestionFaults, questionFaults, type QuizQuestion } from '@videozz/domain'
import { memo, use, useMemo } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { loudFaults } from '../model/quiz-draft.ts'
import { DragGrip, DragPart } from './drag-part.tsx'
import { EvidenceContext, playFault } from './evidence-context.ts'
import css from './question-card.module.css'
import { QuestionFields } from './question-fields.tsx'
import { TimeChip } from './time-chip.tsx'
import { useDragPart } from './use-drag-part.ts'

export type QuestionActions = {
  onOpen: (key: string, open: boolean) => void
  /** Somebody is done with it for now: from here on all of its faults are shown. */
  onTouched: (key: string) => void
  onChange: (key: string, next: (question: QuizQuestion) => QuizQuestion) => void
  onRemove: (key: string) => void
  onSendImage: (key: string, file: File) => void
  onRemoveImage: (key: string) => void
}
export type QuestionCardProps = {
  question: QuizQuestion
  /** From 1. */
  number: number
  /** It is new, and not saved yet. */
  added: boolean
  open: boolean
  /** All of its faults are shown. */
  strict: boolean
  disabled: boolean
  sending: boolean
  actions: QuestionActions
}

/** A question of the editor, closed to a line or open with its fields; its handle moves it. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, added, open, strict, disabled, sending, actions } = props
  const { key } = question
  const { place, setNodeRef, handle } = useDragPart(key, disabled)
  const all = useMemo(() => questionFaults(question, added), [question, added])
  const faults: QuestionFaults = strict ? all : loudFaults(all, question)
  return (
    <DragPart
      {...place}
      id={`pergunta-${key}`}
      className={`card ${css.card}`}
      data-faulty={(!open && Object.keys(faults).length > 0) || undefined}
      onBlurCapture={({ currentTarget, relatedTarget }) => {
        if (open && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) actions.onTouched(key)
      }}
    >
      <div ref={setNodeRef} className={css.top}>
        <DragGrip handle={handle} label={`Mover pergunta ${number}`} size={16} className={css.grip} />
        <span className={css.number} aria-hidden>
          {number}
        </span>
        <Head question={question} number={number} open={open} onOpen={() => actions.onOpen(key, !open)} />
        {open && (
          <ActionIcon aria-label={`Deletar pergunta ${number}`} disabled={disabled} onClick={() => actions.onRemove(key)}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={`${open ? 'Fechar' : 'Abrir'} pergunta ${number}`}
          aria-expanded={open}
          onClick={() => actions.onOpen(key, !open)}
        >
          {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
      </div>
      {open && (
        <QuestionFields
          question={question}
          number={number}
          faults={faults}
          disabled={disabled}
          sending={sending}
          onChange={(next) => actions.onChange(key, next)}
          onSendImage={(file) => actions.onSendImage(key, file)}
          onRemoveImage={() => actions.onRemoveImage(key)}
        />
      )}
    </DragPart>
  )
})

function Head({ question, number, open, onOpen }: { question: QuizQuestion; number: number; open: boolean; onOpen: () => void }) {
  const { medias, onPlay } = use(EvidenceContext)
  const [evidence] = question.evidence
  const text = question.question.trim()
  return (
    <>
      <h2 className={css.title}>
        {open ? (
          <VisuallyHidden>Pergunta {number}</VisuallyHidden>
        ) : (
          <UnstyledButton data-empty={text === '' || undefined} onClick={onOpen}>
            {text || 'Pergunta sem texto'}
          </UnstyledButton>
        )}
      </h2>
      {!open && evidence && (
        <span className="hide-mobile">
          <TimeChip
            second={evidence.start}
            reason={playFault(medias.find(({ key }) => key === evidence.videoKey))}
            onPlay={() => onPlay(evidence)}
          />
        </span>
      )}
      <Chip>{question.origin === 'ai' ? 'IA' : 'Manual'}</Chip>
    </>
  )
}
