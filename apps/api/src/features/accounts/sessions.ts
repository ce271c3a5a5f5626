import type { Session } from '@videozz/contract'
import {
  createPerson,
  endFamilies,
  endSessionsOf,
  findFamily,
  findOwnAccount,
  findSession,
  findUserBySubject,
  openFamily,
  rotateToken,
  type User,
  writeAudit,
} from '@videozz/db'
import { accessTokenSeconds } from '../../shared/access-token.ts'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import type { ParentIdentity } from './account-tokens.ts'
import type { AccountContext } from './context.ts'
import { createRefreshToken, hashRefreshToken } from './refresh-cookie.ts'

/** Milliseconds in which a refresh token used before is taken for the same browser's other tab. */
const reuseGrace = 30_000

/** What a browser gets: an access token for its memory and the next refresh token for its cookie. */
export type OpenedSession = { refreshToken: string; answer: { accessToken: string; expiresIn: number; session: Session } }

async function describe(context: AccountContext, familyId: string, refreshToken: string): Promise<OpenedSession> {
  const { deps, accessTokens } = context
  const session = await findSession(deps.db, familyId, deps.env.companyDomain)
  if (!session) throw new AppError('SESSION_EXPIRED')
  const accessToken = await accessTokens.sign({
    userId: session.id,
    accountId: session.accountId,
    tenant: session.tenant !== null,
    familyId,
  })
  return { refreshToken, answer: { accessToken, expiresIn: accessTokenSeconds, session } }
}

/** The person a parent token names. A remote platform's person is made on first sight and kept up to date. */
async function findPerson(context: AccountContext, identity: ParentIdentity): Promise<User> {
  const { db } = context.deps
  const find = () => findUserBySubject(db, identity.issuer, identity.subject)
  let user = await find()
  if (!user && context.platform.mode === 'remote') {
    await db.transaction().execute((trx) => createPerson(trx, identity))
    user = await find()
  }
  if (!user || identity.issuedAt < user.tokens_valid_from) throw new AppError('PARENT_TOKEN_INVALID')
  if (context.platform.mode === 'remote' && (user.name !== identity.name || user.email !== identity.email)) {
    await db.updateTable('users').set({ name: identity.name, email: identity.email }).where('id', '=', user.id).execute()
  }
  return user
}

/**
 * Opens a session for the person a parent token names.
 * @param tenant account to act for instead of his own.
 * @throws AppError PARENT_TOKEN_INVALID, TENANT_NOT_ALLOWED, ACCOUNT_SERVICE_UNAVAILABLE.
 */
export async function authenticate(
  context: AccountContext,
  given: { token: string; tenant?: string | undefined },
  userAgent: string,
): Promise<OpenedSession> {
  const { deps, platform } = context
  const user = await findPerson(context, await platform.verifyToken(given.token))
  const own = await findOwnAccount(deps.db, user.id)
  const tenantAccountId = given.tenant && given.tenant !== own?.id ? given.tenant : null
  if (tenantAccountId && !(await platform.mayActFor(user.id, tenantAccountId))) throw new AppError('TENANT_NOT_ALLOWED')
  const { token, stored } = createRefreshToken(deps.now())
  const familyId = await deps.db
    .transaction()
    .execute((db) => openFamily(db, { userId: user.id, tenantAccountId, userAgent: userAgent.slice(0, 400) }, stored))
  return describe(context, familyId, token)
}

/** Rotates a refresh token. @throws AppError SESSION_EXPIRED when it is unknown, ended, or was stolen. */
export async function refresh(context: AccountContext, given: string | undefined): Promise<OpenedSession> {
  if (!given) throw new AppError('SESSION_EXPIRED')
  const { token, stored } = createRefreshToken(context.deps.now())
  // Thrown outside, so that ending the family of a stolen token is not rolled back.
  const rotation = await context.deps.db.transaction().execute((db) => rotateToken(db, hashRefreshToken(given), stored, reuseGrace))
  if (rotation.result === 'reused')
    context.deps.log.warn(
      { familyId: rotation.family.id, userId: rotation.family.user_id },
      'a refresh token was used again; its session ended',
    )
  if (rotation.result !== 'rotated') throw new AppError('SESSION_EXPIRED')
  return describe(context, rotation.family.id, token)
}

/** Ends the session of a refresh token; an unknown one is no error. */
export async function signOut(context: AccountContext, given: string | undefined): Promise<void> {
  const family = given && (await findFamily(context.deps.db, hashRefreshToken(given)))
  if (family) await context.deps.db.transaction().execute((db) => endFamilies(db, [family], 'sign-out', context.deps.now()))
}

/** Ends every session of the person, in every process. */
export async function signOutEverywhere(context: AccountContext, { session }: SignedIn): Promise<void> {
  await context.deps.db.transaction().execute(async (db) => {
    await endSessionsOf(db, session.id, 'sign-out', context.deps.now())
    await writeAudit(db, { accountId: session.accountId, userId: session.id, action: 'sign-out-everywhere' })
  })
}
