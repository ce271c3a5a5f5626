import type { PlanDetail, PlanUsage } from '@videozz/contract'
import { readContractState, readPlanUse, readSoldPlan } from '@videozz/db'
import { type AccountSession, folderKeysOf, linkImportLimit } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { presentPlan } from '../../shared/present-plan.ts'

/** The plan of the account acted for and what it uses now, in a member's folders only. */
export async function readPlanUsage({ db }: Pick<Deps, 'db'>, session: AccountSession): Promise<PlanUsage> {
  const use = await readPlanUse(db, session.accountId, folderKeysOf(session))
  return { plan: presentPlan(session.plan), ...presentInstants(use) }
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
