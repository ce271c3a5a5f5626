import type { PlanDetail, PlanUsage } from '@videozz/contract'
import { readContractState, readPlanUse, readSoldPlan } from '@videozz/db'
import { type AccountSession, linkImportLimit } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { presentPlan } from '../../shared/present-plan.ts'

/** The plan of the account acted for and what it uses now. */
export async function readPlanUsage({ db }: Pick<Deps, 'db'>, { accountId, plan }: AccountSession): Promise<PlanUsage> {
  return { plan: presentPlan(plan), ...presentInstants(await readPlanUse(db, accountId)) }
}

/** The same with the state of the subscription and whether another plan can be contracted. */
export async function readPlanDetail({ db, env }: Pick<Deps, 'db' | 'env'>, { accountId, status }: AccountSession): Promise<PlanDetail> {
  const { subscriptions, contactEmail } = env
  const [plan, use, contract] = await Promise.all([
    readSoldPlan(db, accountId),
    readPlanUse(db, accountId),
    readContractState(db, accountId, subscriptions.parent === 'embedded'),
  ])
  const shoppingUrl = subscriptions.parent === 'embedded' ? null : (subscriptions.shoppingUrl ?? null)
  return {
    plan: presentPlan(plan),
    ...presentInstants({ ...use, ...contract }),
    linkImports: linkImportLimit(plan),
    status,
    shoppingUrl,
    contact: contactEmail,
  }
}
