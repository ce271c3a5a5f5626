import type { Answer, privacyRoutes } from '@videozz/contract'
import { findEvidenceHash, hashViewer, writeAudit } from '@videozz/db'
import { type AccountSession, readImprintCode } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'

/** Names are confirmed, not searched for: so few that no list of e-mails can be tried. */
const perAccount = { name: 'evidence-confirm', points: 30, seconds: 3600 }

/**
 * Whether the viewer behind a code of the account has this e-mail, or this id of the members area. It works after an erasure, too. The
 * audit log keeps the code and the answer, not the name.
 * @throws AppError IMPRINT_CODE_TYPO, NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function confirmEvidence(
  deps: Deps,
  session: AccountSession,
  typed: string,
  who: string,
): Promise<Answer<typeof privacyRoutes.confirmEvidence>> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const { accountId } = session
  await new RateLimiter(deps.db, deps.now).take({ rule: perAccount, subject: accountId })
  const evidence = await findEvidenceHash(deps.db, accountId, read.code)
  if (!evidence) throw new AppError('NOT_FOUND')
  const match = [who, `s:${who}`].some((name) => hashViewer(deps.env.secretKey, accountId, name) === evidence.viewerHash)
  await writeAudit(deps.db, { accountId, userId: session.id, action: 'viewer.confirm', subject: read.code, details: { match } })
  return { match }
}
