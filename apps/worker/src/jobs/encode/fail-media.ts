import type { Database } from '@videozz/db'
import type { EncodeFailureCode } from '@videozz/domain'
import { failEncode, mailEncodeFailures } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { operationIn } from './encode-deps.ts'

const logMailed = ({ log }: Deps, accountId: string, media: number): void => {
  if (media > 0) log.info({ account: accountId, media }, 'failures mailed')
}

/** Marks a media as failed, in a transaction of the run. */
export async function failMedia(trx: Database, deps: Deps, videoKey: string, code: EncodeFailureCode): Promise<void> {
  const failed = await failEncode(operationIn(deps, trx), videoKey, code)
  if (failed.outcome !== 'failed-before') logMailed(deps, failed.accountId, failed.mailed)
}

/** The job `mail-failures`: mails the owner of an account what has failed since the last mail. */
export async function mailFailures(deps: Deps, { accountId }: { accountId: string }): Promise<void> {
  logMailed(deps, accountId, await mailEncodeFailures(operationIn(deps, deps.db), accountId))
}
