import { randomBytes } from 'node:crypto'
import type { ErrorCode, GroupMember } from '@videozz/contract'
import { listGroupMembers } from '@videozz/db'
import { type AccountSession, mostGroupMembers } from '@videozz/domain'
import { addGroupMember, type AddMemberOutcome, removeGroupMember } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'
import type { RateLimiter, RateRule } from '../../shared/rate-limit.ts'
import { requireGroup } from './groups.ts'

const daySeconds = 24 * 3600
/** Mails to strangers: by account, and by account and address. */
const perAccount: RateRule = { name: 'group-member', points: 200, seconds: daySeconds }
const perAddress: RateRule = { name: 'group-member-email', points: 5, seconds: daySeconds }

/** Members of a group. @throws AppError GROUP_NOT_FOUND. */
export async function listMembers(deps: Deps, accountId: string, id: string): Promise<GroupMember[]> {
  await requireGroup(deps, accountId, id)
  const members = await listGroupMembers(deps.db, { id, accountId })
  return members.map(({ addedAt, joinedAt, ...member }) => ({ ...member, joined: joinedAt !== null, addedAt: addedAt.toISOString() }))
}

const refusals: Record<Exclude<AddMemberOutcome, 'added'>, ErrorCode> = {
  missing: 'GROUP_NOT_FOUND',
  owner: 'GROUP_MEMBER_IS_OWNER',
  member: 'GROUP_MEMBER_ALREADY',
  full: 'GROUP_MEMBERS_FULL',
}

/** Where the mail of a new member leads: to a screen that opens accounts, unless another platform does. */
function newLink({ env }: Deps) {
  const token = randomBytes(32).toString('base64url')
  const address = env.accounts.mode === 'embedded' ? `${env.publicUrl}/convite#token=${token}` : `${env.publicUrl}/`
  return { hash: hashToken(token), address, product: env.product }
}

/** @throws AppError GROUP_NOT_FOUND, GROUP_MEMBER_IS_OWNER, GROUP_MEMBER_ALREADY, GROUP_MEMBERS_FULL, TOO_MANY_ATTEMPTS. */
export async function addMember(
  { deps, limiter }: { deps: Deps; limiter: RateLimiter },
  { accountId, id: userId }: AccountSession,
  group: string,
  email: string,
): Promise<Record<string, never>> {
  const claims = [
    { rule: perAccount, subject: accountId },
    { rule: perAddress, subject: `${accountId}:${email}` },
  ]
  await limiter.take(...claims)
  const issuer = deps.env.accounts.mode === 'embedded' ? 'embedded' : deps.env.accounts.issuer
  const given = { group, email, issuer, link: newLink(deps) }
  const outcome = await addGroupMember({ ...deps, now: deps.now() }, { accountId, userId }, given)
  if (outcome === 'added') return {}
  // Nothing was mailed.
  for (const { rule, subject } of claims) await limiter.giveBack(rule, subject)
  throw new AppError(refusals[outcome], outcome === 'full' ? { values: { most: String(mostGroupMembers) } } : {})
}

/** @throws AppError GROUP_NOT_FOUND, GROUP_MEMBER_NOT_FOUND. */
export async function removeMember(
  deps: Deps,
  { accountId, id: userId }: AccountSession,
  group: string,
  email: string,
): Promise<Record<string, never>> {
  await requireGroup(deps, accountId, group)
  const given = { group, email, product: deps.env.product }
  if (!(await removeGroupMember({ ...deps, now: deps.now() }, { accountId, userId }, given))) throw new AppError('GROUP_MEMBER_NOT_FOUND')
  return {}
}
