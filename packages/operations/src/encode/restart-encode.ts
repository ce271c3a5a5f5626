import { inTransaction, lockMedia, resetEncode } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { enqueueNextEncode } from './enqueue-encode.ts'
import { reportEncode } from './report-encode.ts'

export type RestartOutcome = { outcome: 'restarted' | 'missing' | 'running' | 'source-gone' }

/**
 * Restarts the encode of an encoded or failed media from its source, into a new generation. Published segments play until the new
 * generation does. A run that still writes the old encode loses its claim.
 */
export function restartEncode(
  { db, jobs, now }: OperationContext,
  { accountId, videoKey }: { accountId: string; videoKey: string },
): Promise<RestartOutcome> {
  return inTransaction(db, async (trx): Promise<RestartOutcome> => {
    const video = await lockMedia(trx, { accountId, videoKey })
    if (!video) return { outcome: 'missing' }
    if (video.status !== 'encoded' && video.status !== 'error') return { outcome: 'running' }
    if (video.source_object === null) return { outcome: 'source-gone' }
    await encodeNextGeneration({ db: trx, jobs, now }, videoKey)
    return { outcome: 'restarted' }
  })
}

/** Has a media, whose row is locked in the caller's transaction, encoded into its next generation. */
export async function encodeNextGeneration(context: OperationContext, videoKey: string): Promise<void> {
  await resetEncode(context.db, videoKey, context.now)
  await enqueueNextEncode(context, 'open', videoKey, 1)
  await reportEncode(context, videoKey)
}
