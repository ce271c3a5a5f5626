import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './confirm-modal.module.css'

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
}

/** A question with two answers, 440 wide; a sheet at the foot of a small screen. */
export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  loading = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <div className={css.text}>{children}</div>
        <div className={css.end}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(danger && { color: 'red.6' })} loading={loading} type="submit">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
