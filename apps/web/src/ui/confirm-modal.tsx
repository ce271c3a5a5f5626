import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ModalEnd } from './modal-end.tsx'
import css from './confirm-modal.module.css'
import { useOnePress } from './use-one-press.ts'

export type ConfirmModalProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Deleting and the like: the confirming button is solid red. */
  danger?: boolean
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Once it has faded. */
  onExited?: () => void
}

/** A question with two answers, 440 wide; a sheet at the foot of a small screen. */
export function ConfirmModal({ opened, title, onExited, ...question }: ConfirmModalProps) {
  return (
    <Modal opened={opened} onClose={question.onClose} title={title} size={440} {...(onExited && { onExitTransitionEnd: onExited })}>
      <PlainQuestion {...question} />
    </Modal>
  )
}

type PlainQuestionProps = Omit<ConfirmModalProps, 'opened' | 'title' | 'onExited'>

function PlainQuestion({ onConfirm, ...question }: PlainQuestionProps) {
  const press = useOnePress()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (press()) onConfirm()
  }
  return <ConfirmQuestion {...question} onSubmit={submit} />
}

export type ConfirmQuestionProps = Omit<PlainQuestionProps, 'onConfirm'> & {
  /** Below the text, what has to be filled in before the question is answered. */
  field?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Text and buttons of a question, as a form. */
export function ConfirmQuestion({
  children,
  field,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  loading = false,
  onSubmit,
  onClose,
}: ConfirmQuestionProps) {
  return (
    <form onSubmit={onSubmit}>
      <div className={css.text}>{children}</div>
      {field}
      <ModalEnd>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(danger && { color: 'red.6' })} loading={loading} type="submit">
          {confirmLabel}
        </Button>
      </ModalEnd>
    </form>
  )
}
