import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

/** Asks before unsaved changes are left. @param blocks whether there are any now. */
export function LeaveGroup({ blocks }: { blocks: () => boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(blocks)
  return (
    <ConfirmModal
      opened={isAsking}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={leave}
      onClose={stay}
    >
      O que você mudou neste grupo ainda não foi salvo.
    </ConfirmModal>
  )
}
