import { listDueSignMails } from '@videozz/db'
import { dayOf } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { mailSigns } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Accounts read at once. */
const atOnce = 200

/** Mails the owners of accounts with new signs of misuse; one mail a day of São Paulo at most, none when nothing is new. */
export async function mailAllSigns({ db, env, jobs, log }: Deps, { signal }: Pick<JobContext, 'signal'>, now = new Date()): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const due = await listDueSignMails(db, dayOf(now), new Date(now.getTime() - dayMs), after, atOnce)
    for (const account of due)
      if (await mailSigns({ db, jobs, now }, account, env)) log.info({ account: account.accountId }, 'mailed of signs of misuse')
    const last = due.at(-1)
    if (!last || due.length < atOnce) return
    after = last.accountId
  }
}
