import type { Session } from '@videozz/contract'
import { deleteVideos as deleteRows, writeAudits } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/**
 * Deletes media of the account: gone from its library and storage figure at once, their bytes purged after the days of grace.
 * Those gone already are passed over. @throws AppError VIDEO_NOT_FOUND when none of them is the account's.
 */
export async function deleteVideos(deps: Deps, session: Session, keys: string[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await deleteRows(trx, session.accountId, [...new Set(keys)], deps.now())
    if (gone.length === 0) throw new AppError('VIDEO_NOT_FOUND')
    await writeAudits(
      trx,
      gone.map(({ key, title, source_size }) => ({
        accountId: session.accountId,
        userId: session.id,
        action: 'video.delete',
        subject: key,
        details: { title, size: source_size },
      })),
    )
    const purges = gone.map(({ key }) => ({ videoKey: key }))
    await deps.jobs.enqueueAll(trx, 'purge-media', purges, { startAfter: purgeDelaySeconds })
  })
}
