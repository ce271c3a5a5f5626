import { useBlocker } from '@tanstack/react-router'
import type { Live } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { isLive, type Studio } from './studio.ts'

/** Asks before the studio is left while it is on air. */
export function LeaveStudio({ studio, live }: { studio: Studio; live: Live }) {
  const blocks = (): boolean => isLive(studio.store.get().air)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => blocks() && current.pathname !== next.pathname && sessionStore.get().phase === 'signed-in',
    enableBeforeUnload: blocks,
    withResolver: true,
  })
  return (
    <ConfirmModal
      opened={status === 'blocked'}
      title="Sair do estúdio?"
      confirmLabel="Sair do estúdio"
      cancelLabel="Continuar no ar"
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      Você está ao vivo. Se sair, a turma fica sem imagem e espera pela sua volta até {formatCount(live.returnMinutes)} min; depois disso a
      transmissão é encerrada.
    </ConfirmModal>
  )
}
