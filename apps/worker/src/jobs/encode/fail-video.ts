import { type Database, emitEvent, emitMediaEvent, endReplacements, reportEncode } from '@videozz/db'
import { type EncodeFailureCode, encodeFailureMessage } from '@videozz/domain'
import { dropGenerationDelaySeconds } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'
import { tellFailure } from './mail-failures.ts'

/**
 * Marks a media as failed with the sentence its owner reads, in its tile and by mail. It stays playable where a generation has its
 * first rendition whole: the latest such is served. Repeatable.
 */
export async function failVideo(trx: Database, deps: Deps, videoKey: string, code: EncodeFailureCode): Promise<void> {
  const video = await trx
    .selectFrom('videos')
    .select(['generation', 'encoding_generation', 'status', 'account_id', 'title'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (video.status === 'error') return
  if (await failReplacement(trx, deps, { key: videoKey, ...video }, code)) return
  // Other rungs are begun when the first is whole.
  const whole = await trx
    .selectFrom('renditions')
    .select((select) => select.fn.max('generation').as('generation'))
    .where('video_key', '=', videoKey)
    .where('state', '=', 'complete')
    .where('generation', '<=', video.generation)
    .executeTakeFirst()
  const generation = whole?.generation ?? null
  await trx
    .updateTable('videos')
    .set({
      status: 'error',
      status_error: encodeFailureMessage(code),
      playable: generation !== null,
      generation: generation ?? video.generation,
      failure_told: false,
      updated_at: new Date(),
    })
    .where('key', '=', videoKey)
    .execute()
  await reportEncode(trx, videoKey)
  await emitMediaEvent(trx, videoKey, 'encode.failed')
  await tellFailure(trx, deps, video.account_id)
}

type Failing = { key: string; account_id: string; title: string; encoding_generation: number }

/**
 * The file that was to replace a media's own cannot: the media is what it was, and its owner is told.
 * @returns false where no file is being replaced.
 */
async function failReplacement(trx: Database, deps: Deps, video: Failing, code: EncodeFailureCode): Promise<boolean> {
  const now = new Date()
  const reason = encodeFailureMessage(code)
  const [ended] = await endReplacements(trx, [video.key], { state: 'failed', reason }, now)
  if (!ended) return false
  const generation = video.encoding_generation
  await deps.jobs.enqueue(trx, 'drop-generation', { videoKey: video.key, generation }, { startAfter: dropGenerationDelaySeconds })
  await reportEncode(trx, video.key)
  await emitEvent(trx, video.account_id, 'encode.failed', { videoKey: video.key, title: video.title, message: reason })
  await tellFailure(trx, deps, video.account_id)
  return true
}
