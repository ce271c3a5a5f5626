import { blocksContract, type SoldPlan } from '@videozz/domain'
import type { Kysely, Selectable } from 'kysely'
import type { PlanTable } from '../../schema/accounts.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { toSoldPlan } from '../accounts/session.ts'
import type { FolderBounds } from '../folders/within.ts'
import { findSubscription } from '../subscriptions/subscriptions.ts'
import { countLinkMedia } from '../videos/link-media.ts'
import { readSourceBytes } from './source-bytes.ts'

type Db = Kysely<DatabaseSchema>

/** Plans for sale in their order, and the account's own (`current`) even when it is no longer for sale. */
export async function listPlansFor(db: Db, accountId: string): Promise<(SoldPlan & { current: boolean })[]> {
  const { plan_id: current } = await db.selectFrom('accounts').select('plan_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where((where) => where.or([where.and([where('hidden', '=', false), where('deleted_at', 'is', null)]), where('id', '=', current)]))
    .orderBy('position')
    .orderBy('price_cents')
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toSoldPlan(row), current: row.id === current }))
}

/**
 * Use of the plan by an account: bytes of stored sources plus open reservations, and the number of media imported by link.
 * @param within folders whose media alone are counted, reservations not.
 */
export async function readPlanUse(db: Db, accountId: string, within: FolderBounds = null) {
  const account = await db
    .selectFrom('accounts')
    .select(['storage_used', 'storage_reserved', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    storageConsumed: within === null ? account.storage_used + account.storage_reserved : await readSourceBytes(db, accountId, within),
    videosYT: await countLinkMedia(db, accountId, within),
    startedAt: account.created_at,
  }
}

/** The plan of an account with its terms of sale. */
export async function readSoldPlan(db: Db, accountId: string): Promise<SoldPlan> {
  const row = await db
    .selectFrom('plans')
    .innerJoin('accounts', 'accounts.plan_id', 'plans.id')
    .selectAll('plans')
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return toSoldPlan(row)
}

/**
 * The subscription of an account, and whether another plan can be contracted: also before the end of one canceled at its period's end.
 * @param embedded whether the embedded parent platform sells the plans.
 */
export async function readContractState(db: Db, accountId: string, embedded: boolean) {
  const found = await findSubscription(db, accountId)
  const subscription = found ? { state: found.state, trialEndsAt: found.trial_ends_at, periodEnd: found.period_end } : null
  if (!embedded) return { subscription, mayContract: !found || !blocksContract(found), trialAvailable: !subscription }
  const sold = await db
    .selectFrom('parent_subscriptions as s')
    .innerJoin('plans', 'plans.id', 's.plan_id')
    .select(['s.state', 's.cancel_at_end as cancelAtEnd', 'plans.type as planType'])
    .where('s.account_id', '=', accountId)
    .execute()
  return { subscription, mayContract: !sold.some(blocksContract), trialAvailable: sold.every(({ planType }) => planType === 'default') }
}

/** The title of a plan, deleted or not. @throws when there is no such plan. */
export async function findPlanTitle(db: Db, planId: string): Promise<string> {
  return (await db.selectFrom('plans').select('title').where('id', '=', planId).executeTakeFirstOrThrow()).title
}

/** The type of an account's plan. */
export async function findAccountPlanType(db: Db, accountId: string): Promise<Selectable<PlanTable>['type']> {
  const account = db.selectFrom('accounts').select('plan_id').where('id', '=', accountId)
  return (await db.selectFrom('plans').select('type').where('id', '=', account).executeTakeFirstOrThrow()).type
}
