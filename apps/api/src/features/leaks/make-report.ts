import type { LeakFacts } from '@videozz/contract'
import { deriveKey, listLeakPictures, writeAudit } from '@videozz/db'
import { renderLeakReport } from '@videozz/domain'
import { documentChecksum, leakReportKey, signReport } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { requireCase } from './read-leaks.ts'

/** The signed report of a case, recorded in the audit log. @throws AppError LEAK_NOT_FOUND, LEAK_NOT_READ, LEAK_ERASED. */
export async function makeReport(
  deps: Deps,
  { accountId, userId }: { accountId: string; userId: string },
  id: string,
): Promise<{ html: string; name: string }> {
  const { db, env } = deps
  const { row } = await requireCase(deps, accountId, id)
  if (row.erased_at) throw new AppError('LEAK_ERASED')
  if (row.state !== 'done' || row.facts === null) throw new AppError('LEAK_NOT_READ')
  const facts = JSON.parse(row.facts) as LeakFacts
  if (documentChecksum(row.facts) !== row.checksum) throw new Error(`the facts of the leak ${id} are not those that were stored`)
  const pictures = (await listLeakPictures(db, id)).map(({ leak, original }) => ({
    leak: leak.toString('base64'),
    original: original.toString('base64'),
  }))
  const key = leakReportKey(deriveKey(env.secretKey, 'leak-report'))
  const html = signReport(
    key,
    renderLeakReport({ facts, document: row.facts, checksum: row.checksum, pictures, fingerprint: key.fingerprint }),
  )
  await writeAudit(db, { accountId, userId, action: 'leak.report', subject: id, details: { checksum: row.checksum } })
  return { html, name: `relatorio-${id}-${facts.endedAt.slice(0, 10)}.html` }
}
