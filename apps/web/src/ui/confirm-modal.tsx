import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
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
  /** A word to be typed before the confirming button does anything. */
  typed?: string
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
      <Question {...question} />
    </Modal>
  )
}

/**
 * Mounted only while the dialog is open, so that every question begins with nothing typed. Without `@mantine/form`, which every screen
 * with a question would load for this one word.
 */
function Question({
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  typed,
  loading = false,
  onConfirm,
  onClose,
}: Omit<ConfirmModalProps, 'opened' | 'title' | 'onExited'>) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const press = useOnePress()
  const agreed = typed === undefined || text.trim().toLowerCase() === typed
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (agreed && press()) onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <div className={css.text}>{children}</div>
      {typed !== undefined && (
        <TextInput
          className={css.typed ?? ''}
          label={
            <>
              Digite <code>{typed}</code> para confirmar
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={tried && !agreed && `Escreva a palavra ${typed}.`}
        />
      )}
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
