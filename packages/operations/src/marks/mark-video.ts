import {
  type Database,
  inTransaction,
  lockMedia,
  mayBeMarked,
  queueMarks,
  readVideoMark,
  setVideoMark,
  unqueueMark,
  writeAudit,
} from '@videozz/db'
import { mayHaveMark } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

/** `type`: no media of this kind gets a mark. */
export type SaveMarkOutcome = 'saved' | 'missing' | 'type'

/** Before those of a catalogue: somebody waits for it. */
const weight = 1_000_000

/**
 * Whether a media gets a forensic mark. Switched on, one that is encoded without is queued to be marked as it is; switched off, it waits for
 * none any more, and what plays stays as it is. Recorded in the audit log.
 */
export function saveVideoMark(
  { db, jobs, now }: OperationContext,
  actor: AccountActor,
  { videoKey, enabled }: { videoKey: string; enabled: boolean },
): Promise<SaveMarkOutcome> {
  const { accountId } = actor
  return inTransaction(db, async (trx): Promise<SaveMarkOutcome> => {
    const video = await lockMedia(trx, { accountId, videoKey })
    const mark = video && (await readVideoMark(trx, accountId, videoKey))
    if (!mark) return 'missing'
    if (!mayHaveMark(mark)) return 'type'
    await setVideoMark(trx, videoKey, enabled)
    if (enabled) await queueMark({ db: trx, jobs, now }, videoKey)
    else await unqueueMark(trx, videoKey)
    await writeAudit(trx, { ...actor, action: 'video.mark', subject: videoKey, details: { title: video.title, enabled } })
    return 'saved'
  })
}

async function queueMark({ db: trx, jobs, now }: OperationContext & { db: Database }, videoKey: string): Promise<void> {
  if (!(await mayBeMarked(trx, videoKey))) return
  const [queued] = await queueMarks(trx, [videoKey], now)
  if (queued !== undefined) await jobs.enqueue(trx, 'mark-media', { videoKey, weight })
}

/** A media that waits for its mark stays as it is; its choice stays too. Recorded in the audit log. @returns false where the account has none such. */
export function stopVideoMark({ db }: Pick<OperationContext, 'db'>, actor: AccountActor, videoKey: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const video = await lockMedia(trx, { accountId: actor.accountId, videoKey })
    if (!video) return false
    if (await unqueueMark(trx, videoKey))
      await writeAudit(trx, { ...actor, action: 'video.mark-stop', subject: videoKey, details: { title: video.title } })
    return true
  })
}
