import type { Session } from '@videozz/contract'
import { createKey, findSession, holdStay, type SessionFinding } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import { joinAccountGroups } from '@videozz/operations'
import { accessTokenSeconds } from '../../shared/access-token.ts'
import { AppError } from '../../shared/app-error.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import { presentSession } from '../../shared/present-session.ts'
import type { AccountContext } from './context.ts'

/** What a tab gets for its memory: an access token and the session it opens. */
export type TabSession = { accessToken: string; expiresIn: number; session: Session }

/** The session of a family on an account; null for the person's own. */
export function lookUp({ deps }: AccountContext, familyId: string, accountId: string | null): Promise<SessionFinding> {
  return findSession(deps.db, { familyId, accountId }, peopleLists(deps.env), deps.now())
}

/** Seconds after the expiry of its last token at which a manager's access ends: a tab of a suspended computer continues the same one. */
const graceSeconds = 45 * 60

/**
 * An access token for a session found. Where it is for another's account, the access is recorded for its owner before the token is issued.
 * @throws AppError SESSION_EXPIRED, TENANT_ENDED.
 */
export async function giveToken(context: AccountContext, familyId: string, found: SessionFinding): Promise<TabSession> {
  if ('fault' in found) throw new AppError(found.fault)
  const { session } = found
  const tokenId = createKey()
  if (session.tenant && !(await holdTab(context, session, { familyId, tokenId }))) throw new AppError('SESSION_EXPIRED')
  if (session.tenant && !session.supportUserId)
    await joinAccountGroups(
      { ...context.deps, now: context.deps.now() },
      { userId: session.id, accountId: session.accountId, email: session.email },
    )
  const accessToken = await context.accessTokens.sign({
    userId: session.id,
    accountId: session.accountId,
    tenant: session.tenant !== null,
    familyId,
    tokenId,
  })
  return { accessToken, expiresIn: accessTokenSeconds, session: presentSession(session) }
}

function holdTab({ deps }: AccountContext, session: AccountSession, tab: { familyId: string; tokenId: string }): Promise<boolean> {
  const now = deps.now()
  const goodUntil = new Date(now.getTime() + accessTokenSeconds * 1000)
  return holdStay(deps.db, {
    ...tab,
    kind: session.supportUserId ? 'support' : 'manager',
    accountId: session.accountId,
    userId: session.id,
    now,
    goodUntil,
    lapsesAt: new Date(goodUntil.getTime() + graceSeconds * 1000),
  })
}
