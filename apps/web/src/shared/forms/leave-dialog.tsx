import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { ModalEnd } from '../../ui/modal-end.tsx'
import css from './leave-dialog.module.css'
import { useLeaveGuard } from './use-leave-guard.ts'

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

/** Offers to save before unsaved changes are left. */
export function LeaveDialog({ what, dirty, saveReason, onSave, onLeave }: LeaveDialogProps) {
  const [saving, setSaving] = useState(false)
  const guard = useLeaveGuard(() => dirty)
  const leave = (): void => {
    onLeave()
    guard.leave()
  }
  const save = async (): Promise<void> => {
    setSaving(true)
    const saved = await onSave()
    setSaving(false)
    // What could not be saved is shown on the page.
    if (saved) guard.leave()
    else guard.stay()
  }
  return (
    <Modal opened={guard.isAsking} onClose={guard.stay} title="Alterações não salvas" size={480}>
      <p className={css.text}>{saveReason ?? `Salve antes de sair, ou você perde o que mudou ${what}.`}</p>
      <ModalEnd>
        <Button variant="default" onClick={guard.stay} data-autofocus>
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
