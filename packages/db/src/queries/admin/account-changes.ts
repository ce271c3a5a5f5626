import type { AccountStatus, FeatureFlag, PluginType } from '@videozz/domain'
import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import { notifyRealtime } from '../../notify.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { statusBySubscription } from '../subscriptions/subscriptions.ts'

type Db = Kysely<DatabaseSchema>

/** Locks an account for the transaction; undefined when there is none. */
const lockAccount = (trx: Db, accountId: string) =>
  trx.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()

/** Notifies the open tabs of the account, which fetch their session again. */
const notifyAccountChanged = (trx: Db, accountId: string, status: AccountStatus): Promise<void> =>
  notifyRealtime(trx, { account: accountId, event: 'accountChanged', payload: { status } })

/**
 * Sets the status of an account: `disabled` blocks it, `by-subscription` derives it from the subscription.
 * @returns false when there is no such account.
 */
export function setAccountStatus(
  db: Db,
  actor: OperatorActor,
  change: { accountId: string; status: AccountStatus | 'by-subscription'; reason: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, change.accountId)
    if (!account) return false
    const status = change.status === 'by-subscription' ? await statusBySubscription(trx, account.id) : change.status
    if (status !== account.status)
      await trx.updateTable('accounts').set({ status, status_since: now }).where('id', '=', account.id).execute()
    await notifyAccountChanged(trx, account.id, status)
    const details = { from: account.status, to: status, reason: change.reason }
    await writeOperatorLog(trx, actor, { action: 'account.status', accountId: account.id, details })
    return true
  })
}

export type PlanChange =
  | { outcome: 'changed' }
  | { outcome: 'no-account' | 'no-plan' }
  /** The account uses more storage than the plan has, both in bytes; nothing was changed. */
  | { outcome: 'above'; used: number; size: number }

/** Changes the plan of an account; where it uses more storage than the plan has, only with `evenOver`. No media is deleted. */
export function setAccountPlan(
  db: Db,
  actor: OperatorActor,
  change: { accountId: string; planId: string; reason: string; evenOver: boolean },
): Promise<PlanChange> {
  return db.transaction().execute(async (trx): Promise<PlanChange> => {
    const account = await lockAccount(trx, change.accountId)
    if (!account) return { outcome: 'no-account' }
    const plan = await trx
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', change.planId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!plan) return { outcome: 'no-plan' }
    const used = account.storage_used + account.storage_reserved
    if (!change.evenOver && !plan.has_additional && used > plan.storage_size) return { outcome: 'above', used, size: plan.storage_size }
    await trx.updateTable('accounts').set({ plan_id: plan.id }).where('id', '=', account.id).execute()
    await notifyAccountChanged(trx, account.id, account.status)
    const details = { from: account.plan_id, to: plan.id, title: plan.title, reason: change.reason }
    await writeOperatorLog(trx, actor, { action: 'account.plan', accountId: account.id, details })
    return { outcome: 'changed' }
  })
}

/** Sets the feature flags of an account; flags not listed are switched off. @returns false when there is no such account. */
export function setAccountFlags(db: Db, actor: OperatorActor, accountId: string, flags: readonly FeatureFlag[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) return false
    const before = await trx.selectFrom('feature_flags').select('flag').where('account_id', '=', accountId).execute()
    const on = [...new Set(flags)].filter((flag) => !before.some((row) => row.flag === flag))
    const off = before.map(({ flag }) => flag).filter((flag) => !flags.includes(flag))
    if (off.length > 0) await trx.deleteFrom('feature_flags').where('account_id', '=', accountId).where('flag', 'in', off).execute()
    if (on.length > 0)
      await trx
        .insertInto('feature_flags')
        .values(on.map((flag) => ({ flag, account_id: accountId })))
        .execute()
    await notifyAccountChanged(trx, accountId, account.status)
    await writeOperatorLog(trx, actor, { action: 'account.flags', accountId, details: { on, off } })
    return true
  })
}

/** Activates or cancels a plugin of an account. @returns false when there is no such account. */
export function setAccountPlugin(
  db: Db,
  actor: OperatorActor,
  accountId: string,
  plugin: { type: PluginType; status: 'active' | 'canceled'; expiresAt: Date | null },
): Promise<boolean> {
  const { type, status, expiresAt } = plugin
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) return false
    await trx
      .insertInto('account_plugins')
      .values({ account_id: accountId, type, status, expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(['account_id', 'type']).doUpdateSet({ status, expires_at: expiresAt }))
      .execute()
    await notifyAccountChanged(trx, accountId, account.status)
    const details = { status, expiresAt: expiresAt?.toISOString() ?? null }
    await writeOperatorLog(trx, actor, { action: 'account.plugin', accountId, subject: type, details })
    return true
  })
}

/** Sets the seconds of automatic subtitles an account has beside its sources. @returns false when there is no such account. */
export function setTranscribeSeconds(db: Db, actor: OperatorActor, accountId: string, seconds: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) return false
    await trx.updateTable('accounts').set({ transcribe_seconds: seconds }).where('id', '=', accountId).execute()
    await notifyAccountChanged(trx, accountId, account.status)
    const details = { from: account.transcribe_seconds, to: seconds }
    await writeOperatorLog(trx, actor, { action: 'account.transcribe-seconds', accountId, details })
    return true
  })
}

/** Adds a source of seconds of automatic subtitles to an account. @returns false when there is no such account. */
export function addTranscriptionSource(
  db: Db,
  actor: OperatorActor,
  accountId: string,
  source: { allocatedSeconds: number; expiresAt: Date | null },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) return false
    const id = createKey()
    const values = { id, account_id: accountId, allocated_seconds: source.allocatedSeconds, expires_at: source.expiresAt }
    await trx.insertInto('transcription_sources').values(values).execute()
    await notifyAccountChanged(trx, accountId, account.status)
    const details = { seconds: source.allocatedSeconds, expiresAt: source.expiresAt?.toISOString() ?? null }
    await writeOperatorLog(trx, actor, { action: 'account.transcription-source', accountId, subject: id, details })
    return true
  })
}

/** Expires a source of seconds of automatic subtitles at `now`; its used seconds stay recorded. @returns false when the account has no such source. */
export function endTranscriptionSource(db: Db, actor: OperatorActor, accountId: string, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (!account) return false
    const ended = await trx
      .updateTable('transcription_sources')
      .set({ expires_at: now })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await notifyAccountChanged(trx, accountId, account.status)
    await writeOperatorLog(trx, actor, { action: 'account.transcription-end', accountId, subject: id })
    return true
  })
}
