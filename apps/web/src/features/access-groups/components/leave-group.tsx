import { useBlocker } from '@tanstack/react-router'
import { sessionStore } from '../../../shared/session/session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

/** Asks before unsaved changes are left. @param blocks whether there are any now. */
export function LeaveGroup({ blocks }: { blocks: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => blocks() && current.pathname !== next.pathname && sessionStore.get().phase === 'signed-in',
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  return (
    <ConfirmModal
      opened={status === 'blocked'}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      O que você mudou neste grupo ainda não foi salvo.
    </ConfirmModal>
  )
}
