import { isAudioFile, replaceFault } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { EncodeJob } from '../encode/encode-turns.ts'
import { mediaAsItIs } from './replacements.ts'
import { encodeAnew } from '../encode/restart-encode.ts'
import { lockUpload, type Upload } from '../uploads/uploads.ts'

export type ReplaceOutcome =
  | {
      outcome: 'begun'
      upload: Upload
      title: string
      /** Payload of `encode-first`, to be queued in the same transaction. */ job: EncodeJob
    }
  /** The same call again: the file is taken already. */
  | { outcome: 'again' }
  | { outcome: 'missing' | 'running' | 'kind' | 'unavailable' | 'no-upload' | 'incomplete' | 'closed' }

/**
 * Has the file of a completed upload take the place of a media's own: it is encoded into a new generation, and what was published plays
 * until that does. Until it is whole, it stays reserved and the old one counts. Call it in a transaction and queue the job.
 */
export async function replaceSource(
  trx: Kysely<DatabaseSchema>,
  { accountId, videoKey, uploadKey }: { accountId: string; videoKey: string; uploadKey: string },
  now: Date,
): Promise<ReplaceOutcome> {
  const video = await trx
    .selectFrom('videos')
    .select(['title', 'type', 'status'])
    .where('key', '=', videoKey)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!video) return { outcome: 'missing' }
  // The media before the upload: whoever ends an encode takes them in this order too.
  const upload = await lockUpload(trx, accountId, uploadKey)
  if (!upload) return { outcome: 'no-upload' }
  if (await isTaken(trx, videoKey, uploadKey)) return { outcome: 'again' }
  if (upload.state === 'open') return { outcome: 'incomplete' }
  if (upload.state !== 'completed') return { outcome: 'closed' }
  const fault = replaceFault(video)
  if (fault) return { outcome: fault === 'REPLACE_RUNNING' ? 'running' : 'unavailable' }
  // A file that is named as a video may hold sound alone: the probe decides.
  if (video.type !== 'audio' && isAudioFile(upload.file_name)) return { outcome: 'kind' }
  await sql`
    insert into video_replacements (id, video_key, account_id, upload_key, object_key, file_name, size, before, started_at)
    select ${createKey()}, v.key, v.account_id, ${upload.key}, ${upload.object_key}, ${upload.file_name}, ${upload.size}, ${mediaAsItIs}, ${now}
    from videos v where v.key = ${videoKey}`.execute(trx)
  await trx.updateTable('uploads').set({ state: 'replacing' }).where('key', '=', upload.key).execute()
  return { outcome: 'begun', upload, title: video.title, job: await encodeAnew(trx, videoKey, now) }
}

/** Whether the media waits for the file of this upload, or has it. */
async function isTaken(trx: Kysely<DatabaseSchema>, videoKey: string, uploadKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('video_replacements')
    .select('id')
    .where('upload_key', '=', uploadKey)
    .where('video_key', '=', videoKey)
    .where('state', 'in', ['running', 'done'])
    .executeTakeFirst()
  return row !== undefined
}
