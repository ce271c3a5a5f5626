import type { PlanDetail, PlanUsage, Session } from '@videozz/contract'
import { readPlanUse, readSoldPlan, readStanding } from '@videozz/db'
import { linkImportLimit } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'

/** The plan of the account acted for and what it uses now. */
export async function readPlanUsage({ db }: Pick<Deps, 'db'>, { accountId, plan }: Session): Promise<PlanUsage> {
  return { plan, ...(await readPlanUse(db, accountId)) }
}

/** The same with how the account came to it and whether another plan can be contracted. */
export async function readPlanDetail({ db, env }: Pick<Deps, 'db' | 'env'>, { accountId, status }: Session): Promise<PlanDetail> {
  const { subscriptions, contactEmail } = env
  const [plan, use, standing] = await Promise.all([
    readSoldPlan(db, accountId),
    readPlanUse(db, accountId),
    readStanding(db, accountId, subscriptions.parent === 'embedded'),
  ])
  const shoppingUrl = subscriptions.parent === 'embedded' ? null : (subscriptions.shoppingUrl ?? null)
  return { plan, ...use, linkImports: linkImportLimit(plan), status, ...standing, shoppingUrl, contact: contactEmail }
}
