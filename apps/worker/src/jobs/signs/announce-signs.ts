import type { JobContext } from '@videozz/jobs'
import { announceSigns } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Emits the webhook events of signs of misuse that became new. */
export async function announceAllSigns({ db }: Pick<Deps, 'db'>, { signal }: Pick<JobContext, 'signal'>, now = new Date()): Promise<void> {
  for (let more = true; more;) {
    signal.throwIfAborted()
    more = (await announceSigns({ db, now })).more
  }
}
