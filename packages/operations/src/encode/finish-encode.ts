import { createKey, emitMediaEvent, inTransaction, settleReplacement, updateEncodeEnd } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { OperationContext } from '../context.ts'
import { setEncodeStatus } from './set-encode-status.ts'

/**
 * Ends the encode of a media whose row is locked: it is whole, reported as `encoded`, and `encode.completed` is emitted. Where its file
 * replaces another, that one counts no longer and is kept for `purgeDelaySeconds`.
 */
export function finishEncode({ db, now }: Pick<OperationContext, 'db' | 'now'>, videoKey: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await settleReplacement(trx, videoKey, createKey(), now, new Date(now.getTime() + purgeDelaySeconds * 1000))
    await updateEncodeEnd(trx, videoKey, now)
    await setEncodeStatus({ db: trx, now }, videoKey, 'encoded')
    await emitMediaEvent(trx, videoKey, 'encode.completed')
  })
}
