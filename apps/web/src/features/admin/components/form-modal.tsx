import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import css from './form-modal.module.css'
import { focusFault } from '../../../shared/focus-fault.ts'

export type FormModalProps = {
  title: string
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  loading: boolean
  danger?: boolean
  size?: number
  /** A note next to the buttons, visible wherever the fields are scrolled. */
  notice?: ReactNode
  children: ReactNode
}

/** The first text field has focus; an open list would cover the rest. */
function chooseFirst(form: HTMLFormElement | null): void {
  if (!form || form.querySelector('[data-autofocus]')) return
  const first = form.querySelector('input, textarea')
  if (first?.matches(':not([readonly], [type="checkbox"])')) first.setAttribute('data-autofocus', '')
}

/** A dialog with fields and two buttons. A click outside does not close it, so that nothing typed is lost. */
export function FormModal({
  title,
  submitLabel,
  onSubmit,
  onClose,
  loading,
  danger = false,
  size = 480,
  notice,
  children,
}: FormModalProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => chooseFirst(form.current), [])
  // Faults of the fields come at once, those the server finds with its answer.
  useEffect(() => {
    if (!loading) focusFault(form.current)
  }, [loading])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (loading) return
    onSubmit(event)
    focusFault(form.current)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {children}
        <DialogButtons notice={notice}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={loading} {...(danger && { color: 'red.6' })}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
