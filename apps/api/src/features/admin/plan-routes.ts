import type { AdminPlan, PlanDraft } from '@videozz/contract'
import { createPlan, deletePlan, listPlansForOperator, updatePlan } from '@videozz/db'
import { planDraftFault } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { actorOf, type AdminContext } from './context.ts'

/** The plans editor. */
export function planRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db, now } = deps
  const read = async (id: string): Promise<AdminPlan> => {
    const [plan] = await listPlansForOperator(db, id)
    if (!plan) throw new AppError('NOT_FOUND')
    return presentInstants(plan)
  }

  return {
    adminListPlans: async () => presentInstants(await listPlansForOperator(db)),
    adminCreatePlan: async ({ operator, body }) => {
      checkType(body, undefined)
      return read(await createPlan(db, actorOf(operator), body))
    },
    adminUpdatePlan: async ({ operator, params, body }) => {
      const { confirm, ...draft } = body
      checkType(draft, params.id)
      const saved = await updatePlan(db, actorOf(operator), { id: params.id, draft, evenOver: confirm }, now())
      if (saved.outcome === 'below') throw new AppError('PLAN_BELOW_USE', { values: { count: saved.accounts.toLocaleString('pt-BR') } })
      if (saved.outcome === 'missing') throw new AppError('NOT_FOUND')
      return read(params.id)
    },
    adminDeletePlan: async ({ operator, params }) => {
      const { outcome } = await deletePlan(db, actorOf(operator), params.id, now())
      if (outcome === 'missing') throw new AppError('NOT_FOUND')
      if (outcome === 'default') throw new AppError('PLAN_IS_DEFAULT')
      return { outcome }
    },
  }
}

function checkType(draft: PlanDraft, id: string | undefined): void {
  const fields = planDraftFault(draft, id)
  if (fields) throw new AppError('INVALID_INPUT', { fields })
}
