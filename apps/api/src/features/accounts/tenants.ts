import { claimMemberships, findAccountById, findOwnAccount, leaveStay, openSupportStay, writeAudit } from '@videozz/db'
import { type AccountSession, supportAccessHours } from '@videozz/domain'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import type { AccountContext } from './context.ts'
import { limits } from './limits.ts'
import { giveToken, lookUp, type TabSession } from './tab-session.ts'

/**
 * Lets the tab act for another account.
 * @throws AppError TENANT_NOT_ALLOWED, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_UNAVAILABLE.
 */
export async function enterTenant(context: AccountContext, caller: SignedIn, tenant: string): Promise<TabSession> {
  const { session, familyId } = caller
  await context.limiter.take({ rule: limits.tenantSwitch, subject: session.id })
  await context.platform.relations.keepFresh(session.id)
  await claimMemberships(context.deps.db, session.id)
  const found = await lookUp(context, familyId, tenant)
  if ('fault' in found && found.fault === 'TENANT_ENDED') throw await refuseTenant(context, await actorOf(context, session), tenant)
  const answer = await giveToken(context, familyId, found)
  await context.limiter.giveBack(limits.tenantSwitch, session.id)
  await leaveAccount(context, caller, answer.session.accountId)
  return answer
}

/** Returns to the person's own account. The tab's access to the other account ends. */
export async function leaveTenant(context: AccountContext, caller: SignedIn): Promise<TabSession> {
  await leaveAccount(context, caller)
  return giveToken(context, caller.familyId, await lookUp(context, caller.familyId, null))
}

async function leaveAccount({ deps: { db, now } }: AccountContext, { session, tokenId }: SignedIn, to?: string): Promise<void> {
  if (!session.tenant || (session.supportUserId && session.accountId === to)) return
  const tab = { accountId: session.accountId, userId: session.id, tokenId }
  await db.transaction().execute((trx) => leaveStay(trx, tab, now()))
}

/**
 * Gives a person of the support team access to an account for some hours; its owner can read when and why.
 * @throws AppError SUPPORT_ONLY, ACCOUNT_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function beginSupportAccess(
  context: AccountContext,
  caller: SignedIn,
  given: { account: string; reason: string },
): Promise<TabSession> {
  const { db, now } = context.deps
  const { session, familyId } = caller
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
  await openSupportStay(db, { accountId: account.id, userId: session.id, reason: given.reason, startedAt, expiresAt })
  await context.limiter.giveBack(limits.tenantSwitch, session.id)
  const answer = await giveToken(context, familyId, await lookUp(context, familyId, account.id))
  await leaveAccount(context, caller, account.id)
  return answer
}

/** Records a refused request of a person to act for an account, in that account's log where it exists. */
export async function refuseTenant(
  context: AccountContext,
  actor: { userId: string; accountId: string },
  tenant: string,
): Promise<AppError> {
  const { db, log } = context.deps
  const account = await findAccountById(db, tenant)
  await writeAudit(db, { accountId: account?.id ?? actor.accountId, userId: actor.userId, action: 'manager.refused', subject: tenant })
  log.warn({ userId: actor.userId, tenant }, 'a person asked for an account they may not act for')
  return new AppError('TENANT_NOT_ALLOWED')
}

const actorOf = async ({ deps }: AccountContext, session: AccountSession): Promise<{ userId: string; accountId: string }> => {
  return { userId: session.id, accountId: (await findOwnAccount(deps.db, session.id))?.id ?? session.accountId }
}
