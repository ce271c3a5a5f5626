import type { JobContext, JobPayload } from '@videozz/jobs'
import { completeAccountViewers } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Completes media for those who had seen enough when their account began to ask for less. */
export async function completeForLess(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { accountId }: JobPayload<'complete-viewers'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const completions = await completeAccountViewers({ db }, accountId, { signal })
  log.info({ account: accountId, completions }, 'media completed by a lower percent')
}
