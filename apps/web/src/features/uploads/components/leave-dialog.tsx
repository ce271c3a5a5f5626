import { useState } from 'react'
import { useStore } from '../../../shared/store.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { leaveQuestion, type LeaveReason } from '../api/leave-uploads.ts'

const words: Record<LeaveReason, { title: string; confirm: string; text: string }> = {
  'sign-out': { title: 'Sair agora?', confirm: 'Sair e cancelar', text: 'Se você sair, eles serão cancelados.' },
  'switch-profile': {
    title: 'Trocar de perfil agora?',
    confirm: 'Trocar e cancelar',
    text: 'Se você trocar de perfil, eles serão cancelados.',
  },
}

/** Asks for confirmation before the uploads under way are canceled. */
export function LeaveDialog() {
  const question = useStore(leaveQuestion)
  // The words stay while the dialog fades.
  const [reason, setReason] = useState<LeaveReason>('sign-out')
  if (question && question.reason !== reason) setReason(question.reason)
  const { title, confirm, text } = words[reason]
  return (
    <ConfirmModal
      opened={question !== null}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Continuar aqui"
      danger
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      Uploads em progresso. {text}
    </ConfirmModal>
  )
}
