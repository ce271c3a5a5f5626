import { listSubscriptionChanges, recordUsageMails, type SubscriptionChange } from '@videozz/db'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeSubscriptionMail } from './subscription-mail.ts'

/** Mails owners what became of their subscriptions, each change once. */
export async function mailSubscriptions(deps: Deps, now: Date): Promise<void> {
  for (const change of await listSubscriptionChanges(deps.db, now)) await mailChange(deps, change)
}

async function mailChange({ db, env, jobs, log }: Deps, change: SubscriptionChange): Promise<void> {
  const { kind, account_id: account, period, name, email } = change
  await db.transaction().execute(async (trx) => {
    const recorded = await recordUsageMails(trx, account, [kind], period)
    if (recorded.length === 0) return
    await queueMail({ db: trx, jobs }, email, composeSubscriptionMail(change, { product: env.product, publicUrl: env.publicUrl, name }))
    log.info({ account, mail: kind }, 'mailed of a subscription')
  })
}
