import type { Answer, privacyRoutes, Session } from '@videozz/contract'
import { writeAudit } from '@videozz/db'
import { readImprintCode } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { hashViewer } from '../../shared/viewer-hash.ts'

/** Names are confirmed, not searched for: so few that no list of e-mails can be tried. */
const perAccount = { name: 'evidence-confirm', points: 30, seconds: 3600 }

/**
 * Whether the viewer behind a code of the account is who someone says: his e-mail, or the id the members area gives him. It works
 * after his erasure, too. The audit log keeps the code and the answer, not the name.
 * @throws AppError IMPRINT_CODE_TYPO, NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function confirmEvidence(
  deps: Deps,
  session: Session,
  typed: string,
  who: string,
): Promise<Answer<typeof privacyRoutes.confirmEvidence>> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const { accountId } = session
  await new RateLimiter(deps.db, deps.now).take({ rule: perAccount, subject: accountId })
  const evidence = await deps.db
    .selectFrom('imprint_codes')
    .select('viewer_hash')
    .where('code', '=', read.code)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!evidence) throw new AppError('NOT_FOUND')
  const match = [who, `s:${who}`].some((name) => hashViewer(deps.env.secretKey, accountId, name) === evidence.viewer_hash)
  await writeAudit(deps.db, { accountId, userId: session.id, action: 'viewer.confirm', subject: read.code, details: { match } })
  return { match }
}
