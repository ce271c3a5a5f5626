import type { Session } from '@videozz/contract'
import { endAccesses, findAccountById, findOwnAccount, openAccess, writeAudit } from '@videozz/db'
import { supportAccessHours } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import type { AccountContext } from './context.ts'
import { limits } from './limits.ts'
import { giveToken, lookUp, type TabSession } from './tab-session.ts'

/**
 * Lets the tab act for another account.
 * @throws AppError TENANT_NOT_ALLOWED, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_UNAVAILABLE.
 */
export async function enterTenant(context: AccountContext, { session, familyId }: SignedIn, tenant: string): Promise<TabSession> {
  await context.limiter.take({ rule: limits.tenantSwitch, subject: session.id })
  await context.platform.relations.keepFresh(session.id)
  const found = await lookUp(context, familyId, tenant)
  if ('fault' in found && found.fault === 'TENANT_ENDED') throw await refuseTenant(context, await actorOf(context, session), tenant)
  const answer = await giveToken(context, familyId, found)
  await context.limiter.giveBack(limits.tenantSwitch, session.id)
  if (answer.session.tenant) await recordEntry(context, answer.session)
  return answer
}

/** Back to the own account. A stay in the account acted for until now ends. */
export async function leaveTenant(context: AccountContext, { session, familyId }: SignedIn): Promise<TabSession> {
  const { db, now } = context.deps
  if (session.tenant) {
    const stay = { accountId: session.accountId, userId: session.id }
    await db.transaction().execute((trx) => endAccesses(trx, stay, now()))
  }
  return giveToken(context, familyId, await lookUp(context, familyId, null))
}

/**
 * Lets a person of the support team look into an account for some hours; its owner can read when and why.
 * @throws AppError SUPPORT_ONLY, ACCOUNT_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function beginSupportAccess(
  context: AccountContext,
  { session, familyId }: SignedIn,
  given: { account: string; reason: string },
): Promise<TabSession> {
  const { db, now } = context.deps
  await context.limiter.take({ rule: limits.tenantSwitch, subject: session.id })
  const account = await findAccountById(db, given.account)
  if (!session.isSupport) {
    const { userId, accountId } = await actorOf(context, session)
    await writeAudit(db, { accountId: account?.id ?? accountId, userId, action: 'support.refused', subject: given.account })
    throw new AppError('SUPPORT_ONLY')
  }
  if (!account || account.owner_id === session.id) throw new AppError('ACCOUNT_NOT_FOUND')
  const startedAt = now()
  const expiresAt = new Date(startedAt.getTime() + supportAccessHours * 3_600_000)
  await openAccess(db, { kind: 'support', accountId: account.id, userId: session.id, reason: given.reason, startedAt, expiresAt })
  await context.limiter.giveBack(limits.tenantSwitch, session.id)
  return giveToken(context, familyId, await lookUp(context, familyId, account.id))
}

/** Writes down that a manager entered an account. Support's own entry is written when it is opened. */
export async function recordEntry(context: AccountContext, session: Session): Promise<void> {
  if (session.supportUserId) return
  await openAccess(context.deps.db, {
    kind: 'manager',
    accountId: session.accountId,
    userId: session.id,
    startedAt: context.deps.now(),
  })
}

/** Writes down that somebody asked for an account he may not act for: in its own log, where there is such an account. */
export async function refuseTenant(
  context: AccountContext,
  actor: { userId: string; accountId: string },
  tenant: string,
): Promise<AppError> {
  const { db, log } = context.deps
  const account = await findAccountById(db, tenant)
  await writeAudit(db, { accountId: account?.id ?? actor.accountId, userId: actor.userId, action: 'manager.refused', subject: tenant })
  log.warn({ userId: actor.userId, tenant }, 'a person asked for an account he may not act for')
  return new AppError('TENANT_NOT_ALLOWED')
}

const actorOf = async ({ deps }: AccountContext, session: Session): Promise<{ userId: string; accountId: string }> => {
  return { userId: session.id, accountId: (await findOwnAccount(deps.db, session.id))?.id ?? session.accountId }
}
