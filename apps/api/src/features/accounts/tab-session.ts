import type { Session } from '@videozz/contract'
import { findSession, type SessionFinding } from '@videozz/db'
import { accessTokenSeconds } from '../../shared/access-token.ts'
import { AppError } from '../../shared/app-error.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import type { AccountContext } from './context.ts'

/** What a tab gets for its memory: an access token and the session it opens. */
export type TabSession = { accessToken: string; expiresIn: number; session: Session }
/** The session of a family on an account; null stands for the person's own. */
export function lookUp({ deps }: AccountContext, familyId: string, accountId: string | null): Promise<SessionFinding> {
  return findSession(deps.db, { familyId, accountId }, peopleLists(deps.env), deps.now())
}

/** An access token for a session found. @throws AppError SESSION_EXPIRED, TENANT_ENDED. */
export async function giveToken(context: AccountContext, familyId: string, found: SessionFinding): Promise<TabSession> {
  if ('fault' in found) throw new AppError(found.fault)
  const { session } = found
  const accessToken = await context.accessTokens.sign({
    userId: session.id,
    accountId: session.accountId,
    tenant: session.tenant !== null,
    familyId,
  })
  return { accessToken, expiresIn: accessTokenSeconds, session }
}
