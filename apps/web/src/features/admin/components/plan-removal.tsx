import type { AdminPlan } from '@videozz/contract/browser'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidatePlans } from '../../../shared/queries/console/plans.ts'
import { useChange } from '../api/use-change.ts'

/** Asks for confirmation before a plan is deleted, or taken from sale where it is in use. */
export function PlanRemoval({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const removing = useChange({
    change: (id: string) => consoleApi('DELETE /admin/plans/{id}', { params: { id } }),
    done: ({ outcome }) =>
      outcome === 'hidden' ? 'O plano está em uso: saiu de venda, e quem o tem continua com ele.' : 'Plano excluído.',
    invalidates: [invalidatePlans],
    onDone: onClose,
  })
  const used = plan !== null && (plan.accounts > 0 || plan.subscriptions > 0)
  return (
    <ConfirmModal
      opened={plan !== null}
      title={used ? 'Tirar este plano de venda?' : 'Excluir este plano?'}
      confirmLabel={used ? 'Tirar de venda' : 'Excluir plano'}
      danger
      loading={removing.isPending}
      onConfirm={() => plan && removing.mutate(plan.id)}
      onClose={onClose}
    >
      <p>
        {used
          ? `“${plan.title}” está em uso. Ninguém mais poderá contratá-lo; quem o tem continua com ele.`
          : `“${plan?.title ?? ''}” não é usado por ninguém e deixa de existir.`}
      </p>
    </ConfirmModal>
  )
}
