import { inTransaction, listUnmarkedMedia, queueMarks, setMarkDefault, unqueueMarks, writeAudit } from '@videozz/db'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/** Whether media of an account without a choice of their own get a forensic mark from now on. Recorded in the audit log. */
export function saveMarkDefault({ db }: Pick<OperationContext, 'db'>, actor: AccountActor, enabled: boolean): Promise<void> {
  return inTransaction(db, async (trx) => {
    await setMarkDefault(trx, actor.accountId, enabled)
    await writeAudit(trx, { ...actor, action: 'marks.default', subject: actor.accountId, details: { enabled } })
  })
}

/** Queues every encoded media of an account that has no mark, the most watched first. Recorded in the audit log. @returns how many. */
export function markCatalogue({ db, jobs, now }: OperationContext, actor: AccountActor): Promise<number> {
  return inTransaction(db, async (trx) => {
    const media = await listUnmarkedMedia(trx, actor.accountId)
    const queued = new Set(
      await queueMarks(
        trx,
        media.map(({ key }) => key),
        now,
      ),
    )
    const jobsOf = media.filter(({ key }) => queued.has(key)).map(({ key: videoKey, weight }) => ({ videoKey, weight }))
    await jobs.enqueueAll(trx, 'mark-media', jobsOf)
    if (queued.size > 0)
      await writeAudit(trx, { ...actor, action: 'marks.queue', subject: actor.accountId, details: { media: queued.size } })
    return queued.size
  })
}

/** Ends the wait of those that are not marked yet; each stays as it is. Recorded in the audit log. */
export function stopMarking({ db }: Pick<OperationContext, 'db'>, actor: AccountActor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const media = await unqueueMarks(trx, actor.accountId)
    if (media > 0) await writeAudit(trx, { ...actor, action: 'marks.stop', subject: actor.accountId, details: { media } })
  })
}
