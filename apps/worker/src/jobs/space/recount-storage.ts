import { recordFinding, recountStorage, suspectAccounts } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'
import { storageFindings } from '../../shared/metrics.ts'

/** Nightly: sets every account's storage figures to what its rows add up to, and reports each that differed. */
export async function recountAll({ db, log }: Deps, _payload: object, { signal }: JobContext): Promise<void> {
  for (const accountId of await suspectAccounts(db)) {
    signal.throwIfAborted()
    const recount = await recountStorage(db, accountId)
    if (!recount) continue
    const { before, after } = recount
    log.warn({ account: accountId, before, after }, 'storage figures corrected')
    for (const [kind, found, expected] of [
      ['used-differs', before.used, after.used],
      ['reserved-differs', before.reserved, after.reserved],
    ] as const) {
      if (found === expected) continue
      storageFindings.inc({ kind })
      await recordFinding(db, { kind, subject: accountId, accountId, expected, found }, new Date())
    }
  }
}
