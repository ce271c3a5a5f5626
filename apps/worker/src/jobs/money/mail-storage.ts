import { deletePastCrossings, listStorageCrossings, recordUsageMails, type StorageCrossing } from '@videozz/db'
import { dayOf, monthOf } from '@videozz/domain'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeStorageMail } from './storage-mail.ts'

/**
 * Mails the owners of accounts, not overdue or canceled, whose stored media reached 80 % or 100 % of their plan. Each crossing is mailed
 * once: an account that stays above gets no further mail; one that falls below and crosses again gets one in another month or on another
 * plan.
 */
export async function mailStorage(deps: Deps, now: Date): Promise<void> {
  const month = monthOf(dayOf(now))
  await deletePastCrossings(deps.db, month)
  for (const crossing of await listStorageCrossings(deps.db)) await mailCrossing(deps, crossing, month)
}

async function mailCrossing({ db, env, jobs, log }: Deps, crossing: StorageCrossing, month: string): Promise<void> {
  const { kind, account_id: account, plan_id: planId, name, email } = crossing
  await db.transaction().execute(async (trx) => {
    // A mail of the limit covers the warning below it.
    const kinds = kind === 'storage-100' ? ['storage-80', 'storage-100'] : ['storage-80']
    const recorded = await recordUsageMails(trx, account, kinds, `${month}:${planId}`)
    if (!recorded.includes(kind)) return
    await queueMail({ db: trx, jobs }, email, composeStorageMail(crossing, { product: env.product, publicUrl: env.publicUrl, name }))
    log.info({ account, mail: kind }, 'mailed of storage')
  })
}
