import type { ListedPlan, PlanDetail } from '@videozz/contract/browser'

/** Action of a card's button: none, a request to us, contracting, or a message that another subscription must end first. */
export type PlanAction = { kind: 'current' | 'request' | 'buy' | 'cancel-first'; label: 'Plano atual' | 'Assinar' | 'Contratar' }

/** @param detail the state of the account. */
export function actionOf(
  plan: Pick<ListedPlan, 'action' | 'current'>,
  { status, mayContract }: Pick<PlanDetail, 'status' | 'mayContract'>,
): PlanAction {
  // Once canceled, the same plan may be contracted again.
  if (plan.current && status !== 'canceled') return { kind: 'current', label: 'Plano atual' }
  if (plan.action === 'request') return { kind: 'request', label: 'Assinar' }
  return { kind: mayContract ? 'buy' : 'cancel-first', label: 'Contratar' }
}
