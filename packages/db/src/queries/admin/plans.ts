import { freePlan, type SoldPlan } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PlanTable } from '../../schema/accounts.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'

type Db = Kysely<DatabaseSchema>
/** Values an operator sets on a plan; `position` is its index in the list. */
export type PlanDraft = Omit<SoldPlan, 'id' | 'deleted'> & { position: number }
export type OperatorPlan = ReturnType<typeof toOperatorPlan>

const toColumns = (draft: PlanDraft) => ({
  title: draft.title,
  price_cents: draft.price,
  period: draft.period,
  type: draft.type,
  storage_size: draft.storageSize,
  upload_size: draft.uploadSize,
  max_resolution: draft.maxResolution,
  enable_download: draft.enableDownload,
  enable_subtitles: draft.enableSubtitles,
  has_imprint: draft.hasImprint,
  has_additional: draft.hasAdditional,
  has_fee: draft.hasFee,
  action: draft.action,
  trial_days: draft.trialDays,
  position: draft.position,
  content_id: draft.contentId,
  space_id: draft.spaceId,
  hidden: draft.hidden,
})

type Row = Selectable<PlanTable> & { accounts: number; accounts_over: number; subscriptions: number }

const toOperatorPlan = (row: Row) => ({
  id: row.id,
  title: row.title,
  price: row.price_cents,
  period: row.period,
  type: row.type,
  storageSize: row.storage_size,
  uploadSize: row.upload_size,
  maxResolution: row.max_resolution,
  enableDownload: row.enable_download,
  enableSubtitles: row.enable_subtitles,
  hasImprint: row.has_imprint,
  hasAdditional: row.has_additional,
  hasFee: row.has_fee,
  action: row.action,
  trialDays: row.trial_days,
  position: row.position,
  contentId: row.content_id,
  spaceId: row.space_id,
  hidden: row.hidden,
  isDefault: row.id === freePlan.id,
  accounts: row.accounts,
  accountsOver: row.accounts_over,
  subscriptions: row.subscriptions,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Every plan that is not deleted, with how many accounts and subscriptions use it. */
export async function listPlansForOperator(db: Db, id?: string): Promise<OperatorPlan[]> {
  const { rows } = await sql<Row>`
    select p.*, coalesce(a.accounts, 0) as accounts, coalesce(a.over, 0) as accounts_over,
      (select count(*) from subscriptions s where s.plan_id = p.id and s.state <> 'canceled') as subscriptions
    from plans p left join (
      select a.plan_id, count(*) as accounts,
        count(*) filter (where not q.has_additional and a.storage_used + a.storage_reserved > q.storage_size) as over
      from accounts a join plans q on q.id = a.plan_id where ${id ? sql`a.plan_id = ${id}` : sql`true`} group by a.plan_id) a on a.plan_id = p.id
    where p.deleted_at is null and ${id ? sql`p.id = ${id}` : sql`true`} order by p.position, p.price_cents, p.title, p.id`.execute(db)
  return rows.map(toOperatorPlan)
}

/** Creates a plan. @returns its id. */
export function createPlan(db: Db, actor: OperatorActor, draft: PlanDraft): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = createKey()
    await trx
      .insertInto('plans')
      .values({ id, ...toColumns(draft) })
      .execute()
    await writeOperatorLog(trx, actor, { action: 'plan.create', subject: id, details: { ...draft } })
    return id
  })
}

const countOver = async (db: Db, planId: string, plan: { storageSize: number; hasAdditional: boolean }): Promise<number> => {
  if (plan.hasAdditional) return 0
  const { count } = await db
    .selectFrom('accounts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where(sql`storage_used + storage_reserved`, '>', plan.storageSize)
    .executeTakeFirstOrThrow()
  return count
}

/** `below`: `accounts` would exceed the storage of the plan, more than do now; nothing was changed. */
export type PlanSaving = { outcome: 'saved' | 'missing' } | { outcome: 'below'; accounts: number }

/** Changes a plan for all its accounts. A change by which more accounts exceed its storage is made only with `evenOver`. */
export function updatePlan(
  db: Db,
  actor: OperatorActor,
  change: { id: string; draft: PlanDraft; evenOver: boolean },
  now: Date,
): Promise<PlanSaving> {
  const { id, draft, evenOver } = change
  return db.transaction().execute(async (trx): Promise<PlanSaving> => {
    const before = await trx
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return { outcome: 'missing' }
    const over = await countOver(trx, id, draft)
    const overBefore = await countOver(trx, id, { storageSize: before.storage_size, hasAdditional: before.has_additional })
    if (!evenOver && over > overBefore) return { outcome: 'below', accounts: over }
    const columns = toColumns(draft)
    await trx
      .updateTable('plans')
      .set({ ...columns, updated_at: now })
      .where('id', '=', id)
      .execute()
    const names = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== before[name])
    const details = {
      title: draft.title,
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: Object.fromEntries(names.map((name) => [name, columns[name]])),
      accountsOver: over,
    }
    await writeOperatorLog(trx, actor, { action: 'plan.update', subject: id, details })
    return { outcome: 'saved' }
  })
}

/** Deletes a plan; one used by accounts or subscriptions is hidden from sale instead. The default plan cannot be deleted. */
export function deletePlan(
  db: Db,
  actor: OperatorActor,
  id: string,
  now: Date,
): Promise<{ outcome: 'deleted' | 'hidden' | 'missing' | 'default' }> {
  return db.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('plans')
      .select(['id', 'title'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!plan) return { outcome: 'missing' as const }
    if (plan.id === freePlan.id) return { outcome: 'default' as const }
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from accounts where plan_id = ${id}) or exists (select from subscriptions where plan_id = ${id} and state <> 'canceled')
        or exists (select from parent_subscriptions where plan_id = ${id} and state <> 'canceled') as used`.execute(trx)
    const used = rows[0]?.used ?? true
    await trx
      .updateTable('plans')
      .set({ hidden: true, updated_at: now, ...(!used && { deleted_at: now }) })
      .where('id', '=', id)
      .execute()
    await writeOperatorLog(trx, actor, { action: used ? 'plan.hide' : 'plan.delete', subject: id, details: { title: plan.title } })
    return { outcome: used ? ('hidden' as const) : ('deleted' as const) }
  })
}
