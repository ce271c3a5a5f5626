import type { Answer, privacyRoutes } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { eraseViewers, lockSamePerson, writeAudit } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Erases a viewer and all viewers with the same e-mail; recorded in the audit log. @throws AppError NOT_FOUND. */
export async function eraseViewer(deps: Deps, session: AccountSession, id: string): Promise<Answer<typeof privacyRoutes.eraseViewer>> {
  return deps.db.transaction().execute(async (trx) => {
    const ids = await lockSamePerson(trx, session.accountId, id)
    if (ids.length === 0) throw new AppError('NOT_FOUND')
    const erased = await eraseViewers(trx, ids, deps.now())
    await writeAudit(trx, {
      accountId: session.accountId,
      userId: session.id,
      action: 'viewer.erase',
      subject: id,
      details: { ...erased },
    })
    return erased
  })
}
