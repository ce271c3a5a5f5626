import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

/** Asks before unsaved changes of a quiz are left. @param onLeave before the page is left without them. */
export function LeaveQuiz({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const guard = useLeaveGuard(() => dirty)
  return (
    <ConfirmModal
      opened={guard.isAsking}
      title="Tem certeza que deseja sair?"
      confirmLabel="Sair sem salvar"
      danger
      onConfirm={() => {
        onLeave()
        guard.leave()
      }}
      onClose={guard.stay}
    >
      Você tem alterações não salvas. Se sair agora, perderá todas as mudanças.
    </ConfirmModal>
  )
}
