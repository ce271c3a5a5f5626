import { type Database, emitMediaEvent, reportEncode } from '@videozz/db'
import { type EncodeFailureCode, encodeFailureMessage } from '@videozz/domain'
import type { Deps } from '../../shared/deps.ts'
import { tellFailure } from './mail-failures.ts'

/**
 * Marks a media as failed with the sentence its owner reads, in its tile and by mail. It stays playable where a generation has its
 * first rendition whole: the latest such is served. Repeatable.
 */
export async function failVideo(trx: Database, deps: Deps, videoKey: string, code: EncodeFailureCode): Promise<void> {
  const video = await trx
    .selectFrom('videos')
    .select(['generation', 'status', 'account_id'])
    .where('key', '=', videoKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (video.status === 'error') return
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
