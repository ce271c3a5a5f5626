import { addStorageUse, createMediaSecret, inTransaction, insertMedia, lockSample, sourceObjectKey } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { enqueueFirstEncode } from '../encode/enqueue-encode.ts'

export type SampleAdded = { outcome: 'added' | 'again'; key: string }

/**
 * Makes a media of the sample lesson, whose source is stored already, and enqueues its encode, all or nothing. An account has one at a
 * time: `again` answers that one, and the source given is the caller's to drop.
 * @param sample `size` in bytes; `mediaKey` wraps the media's secret at rest.
 */
export function addSample(
  { db, jobs, now }: OperationContext,
  sample: { accountId: string; key: string; title: string; fileName: string; size: number; mediaKey: Buffer },
): Promise<SampleAdded> {
  const { accountId, key, title, fileName, size, mediaKey } = sample
  return inTransaction(db, async (trx): Promise<SampleAdded> => {
    const present = await lockSample(trx, accountId)
    if (present !== undefined) return { outcome: 'again', key: present }
    await addStorageUse(trx, accountId, size)
    const video = await insertMedia(
      trx,
      {
        key,
        account_id: accountId,
        title,
        type: 'default',
        source_object: sourceObjectKey(key),
        source_size: size,
        source_name: fileName,
        secret: createMediaSecret(mediaKey),
        sample: true,
      },
      now,
    )
    await enqueueFirstEncode({ db: trx, jobs }, video)
    return { outcome: 'added', key: video.key }
  })
}
