import type { InspectionCase } from '@videozz/contract'
import { createKey, findCase, findCodePlayback, saveCase, shareViewer, writeAudit } from '@videozz/db'
import { type AccountSession, readImprintCode } from '@videozz/domain'
import { documentChecksum, ownPartner } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { gatherCase } from './gather-case.ts'
import { presentCase } from './present-case.ts'

/**
 * Writes down what is known of the playback behind a code, with a line in the audit log.
 * @throws AppError IMPRINT_CODE_TYPO; NOT_FOUND for codes of no session of the account.
 */
export async function exportCase(deps: Deps, session: AccountSession, typed: string): Promise<InspectionCase> {
  const read = readImprintCode(typed)
  if ('fault' in read) throw new AppError('IMPRINT_CODE_TYPO')
  const { accountId } = session
  const id = createKey()
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    let row = await findCodePlayback(trx, read.code)
    if (row?.account_id !== accountId) throw new AppError('NOT_FOUND')
    // Held until the case is stored, so that an erasure finds it; one that came first leaves a code without a person.
    if (row.viewer_id !== null && !(await shareViewer(trx, row.viewer_id))) row = await findCodePlayback(trx, read.code)
    if (!row) throw new AppError('NOT_FOUND')
    const partner = row.partner === ownPartner ? deps.env.product : row.partner
    const facts = JSON.stringify(await gatherCase(trx, row, { id, code: read.code, at, by: session, partner }), null, 2)
    const checksum = documentChecksum(facts)
    await saveCase(trx, {
      id,
      account_id: accountId,
      code: read.code,
      viewer_id: row.viewer_id,
      user_id: session.id,
      facts,
      checksum,
      created_at: at,
      erased_at: null,
    })
    await writeAudit(trx, { accountId, userId: session.id, action: 'imprint.case', subject: id, details: { code: read.code, checksum } })
  })
  return readCase(deps, accountId, id)
}

/** A case as it was exported. @throws AppError CASE_NOT_FOUND. */
export async function readCase({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<InspectionCase> {
  const stored = await findCase(db, accountId, id)
  if (!stored) throw new AppError('CASE_NOT_FOUND')
  return presentCase(stored)
}
