import {
  emitEvent,
  emitMediaEvent,
  endReplacements,
  findWholeGeneration,
  inTransaction,
  lockFailingMedia,
  updateEncodeFailure,
} from '@videozz/db'
import { type EncodeFailureCode, encodeFailureMessage } from '@videozz/domain'
import { dropGenerationDelaySeconds } from '@videozz/jobs'
import { announceEncodeFailure, type FailureMailContext } from './mail-encode-failures.ts'
import { reportEncode } from './report-encode.ts'

export type FailOutcome =
  /** `restored`: the file was to replace another, and the media is what it was. `mailed`: media the mail of this moment is about. */
  { outcome: 'failed' | 'restored'; accountId: string; mailed: number } | { outcome: 'failed-before' }

/**
 * Marks a media as failed with the sentence its owner reads, in its tile and by mail; emits `encode.failed`. It stays playable where a
 * generation has its first rendition whole: the latest such is played. Idempotent.
 */
export function failEncode(context: FailureMailContext, videoKey: string, code: EncodeFailureCode): Promise<FailOutcome> {
  return inTransaction(context.db, async (trx): Promise<FailOutcome> => {
    const video = await lockFailingMedia(trx, videoKey)
    if (video.status === 'error') return { outcome: 'failed-before' }
    const within = { ...context, db: trx }
    const message = encodeFailureMessage(code)
    const accountId = video.account_id
    if (await failReplacement(within, video, message))
      return { outcome: 'restored', accountId, mailed: await announceEncodeFailure(within, accountId) }
    // Other rungs are begun when the first is whole.
    const whole = await findWholeGeneration(trx, videoKey, video.generation)
    const failure = { message, generation: whole ?? video.generation, playable: whole !== null }
    await updateEncodeFailure(trx, videoKey, failure, context.now)
    await reportEncode(within, videoKey)
    await emitMediaEvent(trx, videoKey, 'encode.failed')
    return { outcome: 'failed', accountId, mailed: await announceEncodeFailure(within, accountId) }
  })
}

type FailingMedia = Awaited<ReturnType<typeof lockFailingMedia>>

/** The file that was to replace a media's own cannot: the media is what it was. @returns false where no file is being replaced. */
async function failReplacement({ db: trx, jobs, now }: FailureMailContext, video: FailingMedia, message: string): Promise<boolean> {
  const { key: videoKey, encoding_generation: generation, title } = video
  const [ended] = await endReplacements(trx, [videoKey], { state: 'failed', reason: message }, now)
  if (!ended) return false
  await jobs.enqueue(trx, 'drop-generation', { videoKey, generation }, { startAfter: dropGenerationDelaySeconds })
  await reportEncode({ db: trx, now }, videoKey)
  await emitEvent(trx, video.account_id, 'encode.failed', { videoKey, title, message })
  return true
}
