import type { Live } from '@videozz/contract/browser'
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { isLive, type Studio } from './studio.ts'

/** Asks before the studio is left while it is on air. */
export function LeaveStudio({ studio, live }: { studio: Studio; live: Live }) {
  const blocks = (): boolean => isLive(studio.store.get().air)
  const { isAsking, stay, leave } = useLeaveGuard(blocks)
  return (
    <ConfirmModal
      opened={isAsking}
      title="Sair do estúdio?"
      confirmLabel="Sair do estúdio"
      cancelLabel="Continuar no ar"
      danger
      onConfirm={leave}
      onClose={stay}
    >
      Você está ao vivo. Se sair, a turma fica sem imagem e espera pela sua volta até {formatCount(live.returnMinutes)} min; depois disso a
      transmissão é encerrada.
    </ConfirmModal>
  )
}
