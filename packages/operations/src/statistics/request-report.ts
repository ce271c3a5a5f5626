import { type DayPeriod, insertReport, inTransaction, writeAudit } from '@videozz/db'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/**
 * Has a report of an account's statistics made and mailed to the person. Asked again while it is being made, the one under way is theirs.
 * @param actor a person; keys for programs have no mailbox.
 */
export async function requestReport(
  { db, jobs, now }: OperationContext,
  actor: AccountActor & { userId: string },
  period: DayPeriod,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const reportId = await insertReport(trx, actor, period, now)
    if (reportId === undefined) return
    await jobs.enqueue(trx, 'make-report', { reportId })
    await writeAudit(trx, { ...actor, action: 'statistics.export', details: { start: period.start, end: period.end } })
  })
}
