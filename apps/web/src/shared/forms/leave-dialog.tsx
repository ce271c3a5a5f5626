import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ModalEnd } from '../../ui/modal-end.tsx'
import { sessionStore } from '../session/session.ts'
import css from './leave-dialog.module.css'

export type LeaveDialogProps = {
  /** Where the changes are, such as `nesta mídia`. */
  what: string
  dirty: boolean
  /** Why the changes cannot be saved; null when they can. */
  saveReason: string | null
  /** Resolves to whether all was saved. */
  onSave: () => Promise<boolean>
  onLeave: () => void
}

/** Offers to save before unsaved changes are left. Not at the end of a session, since unsaved values are kept and restored. */
export function LeaveDialog({ what, dirty, saveReason, onSave, onLeave }: LeaveDialogProps) {
  const [saving, setSaving] = useState(false)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && sessionStore.get().phase === 'signed-in',
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const stay = (): void => reset?.()
  const leave = (): void => {
    onLeave()
    proceed?.()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const saved = await onSave()
    setSaving(false)
    // What could not be saved is shown on the page.
    if (saved) proceed?.()
    else stay()
  }
  return (
    <Modal opened={status === 'blocked'} onClose={stay} title="Alterações não salvas" size={480}>
      <p className={css.text}>{saveReason ?? `Salve antes de sair, ou você perde o que mudou ${what}.`}</p>
      <ModalEnd>
        <Button variant="default" onClick={stay} data-autofocus>
          Cancelar
        </Button>
        <Button variant="default" onClick={leave}>
          Sair sem salvar
        </Button>
        {saveReason === null && (
          <Button loading={saving} onClick={() => void save()}>
            Salvar e sair
          </Button>
        )}
      </ModalEnd>
    </Modal>
  )
}
