import { inTransaction, lockEmbedSettings, setCompletionPercent, writeAudit } from '@videozz/db'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/**
 * Sets the percent of its seconds with which a media counts as completed. What was completed stays so; where the account asks for less than
 * before, a job completes media for those who have already seen enough.
 */
export async function changeCompletionRule(
  { db, jobs }: Pick<OperationContext, 'db' | 'jobs'>,
  actor: AccountActor,
  percent: number,
): Promise<void> {
  const { accountId } = actor
  await inTransaction(db, async (trx) => {
    const { completionPercent: before } = await lockEmbedSettings(trx, accountId)
    if (before === percent) return
    await setCompletionPercent(trx, accountId, percent)
    await writeAudit(trx, { ...actor, action: 'embed.completion', subject: accountId, details: { before, after: percent } })
    if (percent < before) await jobs.enqueue(trx, 'complete-viewers', { accountId })
  })
}
