import { useBlocker } from '@tanstack/react-router'
import { sessionStore } from '../../../shared/session/session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'

/** Asks for confirmation before unsaved changes are left. Not at the end of a session, since unsaved values are kept and restored. */
export function LeaveDialog({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname && sessionStore.get().phase === 'signed-in',
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmModal
      opened={status === 'blocked'}
      title="Alterações não salvas"
      confirmLabel="Sair sem salvar"
      onConfirm={() => {
        onLeave()
        proceed?.()
      }}
      onClose={() => reset?.()}
    >
      Se sair agora, você perde o que mudou nesta mídia.
    </ConfirmModal>
  )
}
