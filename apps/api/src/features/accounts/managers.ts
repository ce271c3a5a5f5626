import { randomBytes } from 'node:crypto'
import type { Answer, ErrorCode, managerRoutes, ManagerInvitation, ServerInput } from '@videozz/contract'
import {
  findEmbeddedUser,
  findGroupInvitation,
  findInvitation,
  listInvitations,
  listManagers,
  type ManagerInvitationRow,
} from '@videozz/db'
import { type AccountSession, mostManagers } from '@videozz/domain'
import {
  acceptInvitation as accept,
  inviteManager as invite,
  type InviteOutcome,
  resendInvitation as resend,
  signUpByInvitation as signUp,
} from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { requireEmbedded } from '../../shared/own-person.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { networkOf } from '../../shared/rate-limit.ts'
import { type AccountContext, embeddedService } from './context.ts'
import { limits } from './limits.ts'

type Routes = typeof managerRoutes

const presentInvitation = ({ id, email, rules, sent_at, expires_at }: ManagerInvitationRow, now: Date): ManagerInvitation => ({
  id,
  email,
  rules,
  ...presentInstants({ sentAt: sent_at, expiresAt: expires_at }),
  expired: expires_at <= now,
})

/** Managers and invitations of an account. @throws AppError ACCOUNT_SERVICE_REMOTE. */
export async function readManagers(deps: Deps, accountId: string): Promise<Answer<Routes['listManagers']>> {
  requireEmbedded(deps)
  const [managers, invitations] = await Promise.all([listManagers(deps.db, accountId), listInvitations(deps.db, accountId)])
  const now = deps.now()
  return { managers: presentInstants(managers), invitations: invitations.map((row) => presentInvitation(row, now)), most: mostManagers }
}

function newLink({ env }: Deps) {
  const token = randomBytes(32).toString('base64url')
  return { hash: hashToken(token), address: `${env.publicUrl}/convite#token=${token}`, product: env.product }
}

const refusals: Record<Exclude<InviteOutcome['outcome'], 'invited'>, ErrorCode> = {
  owner: 'MANAGER_IS_OWNER',
  manager: 'MANAGER_ALREADY',
  'invited-before': 'MANAGER_INVITED',
  full: 'MANAGERS_FULL',
}

/** @throws AppError MANAGER_IS_OWNER, MANAGER_ALREADY, MANAGER_INVITED, MANAGERS_FULL, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function inviteManager(
  { deps, limiter }: AccountContext,
  { accountId, id: userId }: AccountSession,
  { email, rules }: ServerInput<Routes['inviteManager']>['body'],
): Promise<ManagerInvitation> {
  requireEmbedded(deps)
  await limiter.take({ rule: limits.invite, subject: accountId }, { rule: limits.inviteEmail, subject: email })
  const done = await invite({ ...deps, now: deps.now() }, { accountId, userId }, { email, rules, link: newLink(deps) })
  if (done.outcome !== 'invited') {
    // Nothing was mailed.
    await limiter.giveBack(limits.invite, accountId)
    await limiter.giveBack(limits.inviteEmail, email)
    throw new AppError(refusals[done.outcome], done.outcome === 'full' ? { values: { most: String(mostManagers) } } : {})
  }
  return presentInvitation(done.invitation, deps.now())
}

/** @throws AppError NOT_FOUND, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function resendInvitation(
  { deps, limiter }: AccountContext,
  { accountId, id: userId }: AccountSession,
  id: string,
): Promise<ManagerInvitation> {
  requireEmbedded(deps)
  await limiter.take({ rule: limits.invite, subject: accountId }, { rule: limits.resendInvitation, subject: id })
  const invitation = await resend({ ...deps, now: deps.now() }, { accountId, userId }, { id, link: newLink(deps) })
  if (!invitation) throw new AppError('NOT_FOUND')
  return presentInvitation(invitation, deps.now())
}

/** What an invitation is for. @throws AppError INVITATION_INVALID, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function readInvitation(context: AccountContext, token: string, address: string): Promise<Answer<Routes['readInvitation']>> {
  const { deps } = context
  await takeUse(context, address)
  const found = await findLink(deps, token)
  if (!found) throw new AppError('INVITATION_INVALID')
  return {
    account: { name: found.accountName, email: found.ownerEmail },
    email: found.email,
    rules: found.rules,
    group: 'groupName' in found ? found.groupName : null,
    ...presentInstants({ expiresAt: found.expiresAt }),
    hasAccount: (await findEmbeddedUser(deps.db, found.email)) !== undefined,
  }
}

/** @throws AppError INVITATION_INVALID, INVITATION_OTHER_EMAIL, MANAGER_IS_OWNER, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function acceptInvitation(
  context: AccountContext,
  userId: string,
  token: string,
  address: string,
): Promise<Answer<Routes['acceptInvitation']>> {
  const { deps } = context
  await takeUse(context, address)
  const done = await accept({ ...deps, now: deps.now() }, userId, { tokenHash: hashToken(token), product: deps.env.product })
  switch (done.outcome) {
    case 'accepted':
      return { accountId: done.accountId, name: done.name }
    case 'invalid':
      throw new AppError('INVITATION_INVALID')
    case 'other-email':
      throw new AppError('INVITATION_OTHER_EMAIL')
    case 'owner':
      throw new AppError('MANAGER_IS_OWNER')
  }
}

/** @throws AppError INVITATION_INVALID, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function signUpByInvitation(
  context: AccountContext,
  { token, name, password }: ServerInput<Routes['signUpByInvitation']>['body'],
  address: string,
): Promise<Answer<Routes['signUpByInvitation']>> {
  const { deps } = context
  const tokens = embeddedService(context)
  await takeUse(context, address)
  // Before the password is hashed, which takes its time.
  if (!(await findLink(deps, token))) throw new AppError('INVITATION_INVALID')
  const person = { name, passwordHash: await context.passwords.hash(password) }
  const done = await signUp({ ...deps, now: deps.now() }, person, { tokenHash: hashToken(token), product: deps.env.product })
  if (done.outcome !== 'accepted') throw new AppError(done.outcome === 'taken' ? 'EMAIL_TAKEN' : 'INVITATION_INVALID')
  return {
    token: await tokens.sign({ subject: done.userId, name, email: done.email }),
    accountId: done.accountId,
    name: done.name,
  }
}

/** What the token of a mail is for: managing an account, or an access group. */
const findLink = async ({ db, now }: Deps, token: string) =>
  (await findInvitation(db, hashToken(token), now())) ?? (await findGroupInvitation(db, hashToken(token), now()))

async function takeUse({ deps, limiter }: AccountContext, address: string): Promise<void> {
  requireEmbedded(deps)
  await limiter.take({ rule: limits.invitationUse, subject: networkOf(address) })
}
