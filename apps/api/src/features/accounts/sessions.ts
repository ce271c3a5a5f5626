import {
  applyWaitingEvents,
  claimMemberships,
  createPerson,
  endFamilies,
  endSessionsOf,
  findFamily,
  findOwnAccount,
  findSession,
  findUserBySubject,
  isSpentToken,
  lockSameSignIn,
  openFamily,
  rotateToken,
  updateIdentity,
  type User,
  writeOwnAudit,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import { hashToken } from '../../shared/hash-token.ts'
import type { ParentIdentity } from './account-tokens.ts'
import type { AccountContext } from './context.ts'
import { limits } from './limits.ts'
import { createRefreshToken } from './refresh-cookie.ts'
import { giveToken, lookUp, type TabSession } from './tab-session.ts'
import { refuseTenant } from './tenants.ts'

/** Time in which a refresh token used before is taken for the same browser's other tab. */
const reuseGraceMs = 30_000

/** The answer to a browser: the session of the requesting tab, and the next refresh token for its cookie. */
export type OpenedSession<Answer = TabSession> = { refreshToken: string; answer: Answer }
/** `tenantEnded`: the person may no longer act for the requested account. */
type RenewedTab = TabSession & { tenantEnded: boolean }

/** The person a parent token names. A remote platform's person is made on first sight and kept up to date. */
async function findPerson(context: AccountContext, identity: ParentIdentity): Promise<User> {
  const { db } = context.deps
  const find = () => findUserBySubject(db, identity.issuer, identity.subject)
  let user = await find()
  if (!user && context.platform.mode === 'remote') {
    await db.transaction().execute(async (trx) => {
      const { issuer, subject } = identity
      // Subscription events that the platform sent before the person's first sign-in.
      if (await createPerson(trx, identity)) await applyWaitingEvents(trx, { issuer, subject }, context.deps.now())
    })
    user = await find()
  }
  if (!user || identity.issuedAt < user.tokens_valid_from) throw new AppError('PARENT_TOKEN_INVALID')
  if (context.platform.mode === 'remote') {
    const { name, email, belt = null, isClubeBlack = false } = identity
    if (user.name !== name || user.email !== email || user.belt !== belt || user.is_clube_black !== isClubeBlack)
      await updateIdentity(db, user.id, { name, email, belt, isClubeBlack })
  }
  return user
}

/**
 * Opens a session for the person a parent token names.
 * @param given.tenant account this tab acts for instead of the person's own.
 * @throws AppError PARENT_TOKEN_INVALID, also when a session that the token opened has ended; TENANT_NOT_ALLOWED, TOO_MANY_ATTEMPTS,
 * ACCOUNT_SERVICE_UNAVAILABLE.
 */
export async function authenticate(
  context: AccountContext,
  given: { token: string; tenant?: string | undefined },
  userAgent: string,
): Promise<OpenedSession> {
  const { deps, platform } = context
  const user = await findPerson(context, await platform.verifyToken(given.token))
  await claimMemberships(deps.db, user.id)
  const own = await findOwnAccount(deps.db, user.id)
  const tenant = given.tenant && given.tenant !== own?.id ? given.tenant : null
  if (tenant) {
    await context.limiter.take({ rule: limits.tenantSwitch, subject: user.id })
    await platform.relations.keepFresh(user.id)
  }
  const { token, stored } = createRefreshToken(deps.now())
  const refused = new AppError('TENANT_NOT_ALLOWED')
  const openedWith = hashSignedPart(given.token)
  const opening = deps.db.transaction().execute(async (db) => {
    if (await isSpentToken(db, openedWith)) throw new AppError('PARENT_TOKEN_INVALID')
    const familyId = await openFamily(db, { userId: user.id, userAgent: userAgent.slice(0, 400), openedWith }, stored)
    const found = await findSession(db, { familyId, accountId: tenant }, peopleLists(deps.env), deps.now())
    // Undone as a whole: nothing is left of a sign-in that is refused.
    if (tenant && 'fault' in found) throw refused
    return { familyId, found }
  })
  const opened = await opening.catch(async (error: unknown) => {
    throw tenant && error === refused ? await refuseTenant(context, { userId: user.id, accountId: own?.id ?? tenant }, tenant) : error
  })
  const answer = await giveToken(context, opened.familyId, opened.found)
  if (tenant) await context.limiter.giveBack(limits.tenantSwitch, user.id)
  return { refreshToken: token, answer }
}

/**
 * Rotates a refresh token. The family belongs to the person; the requesting tab names the account it acts for.
 * @param tenant that account; null for the person's own. Where the person may no longer act for it, the answer is of their own, with
 * `tenantEnded`.
 * @throws AppError SESSION_EXPIRED when the token is unknown, ended, or was stolen; ACCOUNT_SERVICE_UNAVAILABLE.
 */
export async function refresh(
  context: AccountContext,
  given: string | undefined,
  tenant: string | null,
): Promise<OpenedSession<RenewedTab>> {
  if (!given) throw new AppError('SESSION_EXPIRED')
  const { db, log, now } = context.deps
  if (tenant) {
    // Read before the token is used up: an unreachable platform must not end the session.
    const family = await findFamily(db, hashToken(given))
    if (family) await context.platform.relations.keepFresh(family.user_id)
  }
  const { token, stored } = createRefreshToken(now())
  // Thrown outside, so that ending the family of a stolen token is not rolled back.
  const rotation = await db.transaction().execute((trx) => rotateToken(trx, hashToken(given), stored, reuseGraceMs))
  if (rotation.result === 'reused')
    log.warn({ familyId: rotation.family.id, userId: rotation.family.user_id }, 'a refresh token was used again; its session ended')
  if (rotation.result !== 'rotated') throw new AppError('SESSION_EXPIRED')
  return { refreshToken: token, answer: await openTab(context, rotation.family.id, tenant) }
}

async function openTab(context: AccountContext, familyId: string, tenant: string | null): Promise<RenewedTab> {
  const found = await lookUp(context, familyId, tenant)
  const tenantEnded = tenant !== null && 'fault' in found && found.fault === 'TENANT_ENDED'
  const tab = await giveToken(context, familyId, tenantEnded ? await lookUp(context, familyId, null) : found)
  return { ...tab, tenantEnded }
}

/** Hash of what the signature of a token covers: the signature itself can be written in several forms. */
const hashSignedPart = (token: string): string => hashToken(token.slice(0, token.lastIndexOf('.')))

/** Ends the session of a refresh token, and those opened with the same account-service token; an unknown one is no error. */
export async function signOut(context: AccountContext, given: string | undefined): Promise<void> {
  const family = given && (await findFamily(context.deps.db, hashToken(given)))
  if (!family) return
  await context.deps.db
    .transaction()
    .execute(async (db) => endFamilies(db, await lockSameSignIn(db, family.id), 'sign-out', context.deps.now()))
}

/** Ends every session of the person, in every process. */
export async function signOutEverywhere(context: AccountContext, { session }: SignedIn): Promise<void> {
  await context.deps.db.transaction().execute(async (db) => {
    await endSessionsOf(db, session.id, 'sign-out', context.deps.now())
    await writeOwnAudit(db, session.id, 'sign-out-everywhere')
  })
}
