import {
  emitEvent,
  findUpload,
  inTransaction,
  insertReplacement,
  isReplacedBy,
  lockMedia,
  lockUpload,
  markUploadReplacing,
  writeAudit,
} from '@videozz/db'
import { isAudioFile, replaceFault } from '@videozz/domain'
import type { ObjectStore } from '@videozz/storage'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { encodeNextGeneration } from '../encode/restart-encode.ts'
import { closeUpload } from '../uploads/close-upload.ts'

/** `again`: a repeated call, the file is used already. `kind`: a video cannot become audio. `closed`: the upload has no usable file. */
export type ReplaceOutcome = {
  outcome: 'begun' | 'again' | 'missing' | 'running' | 'kind' | 'unavailable' | 'no-upload' | 'incomplete' | 'closed'
}

/** Refusals after which the file that was sent is of no use any more. */
const discarding: readonly ReplaceOutcome['outcome'][] = ['missing', 'kind', 'unavailable']

type ReplaceContext = OperationContext & { store: Pick<ObjectStore, 'delete'> }
type Replacing = { videoKey: string; uploadKey: string }

/**
 * Replaces the file of a media by a completed upload: it is encoded into a new generation, and the published one plays until that does.
 * Until the encode is complete the new file stays reserved and the old one counts. A permanent refusal releases the reservation and deletes
 * the bytes; where the media is being encoded the upload waits until the replacement is requested again or expires.
 */
export async function replaceSource(context: ReplaceContext, actor: AccountActor, replacing: Replacing): Promise<ReplaceOutcome> {
  const replaced = await inTransaction(context.db, (trx) => beginReplacement({ ...context, db: trx }, actor, replacing))
  if (discarding.includes(replaced.outcome)) await discardUpload(context, actor.accountId, replacing.uploadKey)
  return replaced
}

async function beginReplacement(
  context: OperationContext,
  actor: AccountActor,
  { videoKey, uploadKey }: Replacing,
): Promise<ReplaceOutcome> {
  const { db: trx, now } = context
  const { accountId } = actor
  const video = await lockMedia(trx, { accountId, videoKey })
  if (!video) return { outcome: 'missing' }
  // The media before the upload: the end of an encode locks them in this order too.
  const upload = await lockUpload(trx, accountId, uploadKey)
  if (!upload) return { outcome: 'no-upload' }
  if (await isReplacedBy(trx, videoKey, uploadKey)) return { outcome: 'again' }
  if (upload.state === 'open') return { outcome: 'incomplete' }
  if (upload.state !== 'completed') return { outcome: 'closed' }
  const fault = replaceFault(video)
  if (fault) return { outcome: fault === 'REPLACE_RUNNING' ? 'running' : 'unavailable' }
  // A file that is named as a video may hold sound alone: the probe decides.
  if (video.type !== 'audio' && isAudioFile(upload.file_name)) return { outcome: 'kind' }
  await insertReplacement(trx, videoKey, upload, now)
  await markUploadReplacing(trx, upload.key)
  await encodeNextGeneration(context, videoKey)
  const { title } = video
  const details = { title, file: upload.file_name, size: upload.size }
  await writeAudit(trx, { ...actor, action: 'video.replace', subject: videoKey, details })
  await emitEvent(trx, accountId, 'upload.completed', { uploadKey, videoKey, title, size: upload.size }, now)
  return { outcome: 'begun' }
}

/** A completed upload that becomes nothing. */
async function discardUpload({ db, store, now }: ReplaceContext, accountId: string, uploadKey: string): Promise<void> {
  const upload = await findUpload(db, accountId, uploadKey)
  if (upload?.state !== 'completed') return
  if (await closeUpload({ db, now }, uploadKey, 'failed')) await store.delete([upload.object_key])
}
