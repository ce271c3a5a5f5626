import {
  createMediaSecret,
  type Database,
  emitEvent,
  findFolder,
  findVideo,
  type FolderBounds,
  foldersAmong,
  inTransaction,
  insertFolderVideos,
  insertMedia,
  lockUpload,
  settleUpload,
  type Upload,
  type VideoRow,
} from '@videozz/db'
import { isAudioFile, mediaTitle, type VideoType } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { enqueueFirstEncode } from '../encode/enqueue-encode.ts'

export type RegisterOutcome =
  /** `again`: the upload was registered before, this is its media. */
  | { outcome: 'registered' | 'again'; video: VideoRow }
  /**
   * `incomplete`: not completed yet. `closed`: cancelled, used for another media, or its media was deleted. `gone`: expired or failed. `no-folder`: it must lie within
   * folders of which none is left.
   */
  | { outcome: 'missing' | 'incomplete' | 'closed' | 'gone' | 'no-folder' }

/**
 * Makes a media of an account's completed upload and enqueues its encode, all or nothing; emits `upload.completed`. The media has the
 * upload's key, so an upload becomes one media. Size and type are those of the stored file.
 * @param input `type` and `description` for media that were imported; files of sound are `audio` whatever their type. `bounds` are the folders the person is bound to, one of which the media lies in then; `title` as it was given, empty for the file's name; `mediaKey` wraps the media's secret at rest.
 */
export function registerMedia(
  { db, jobs, now }: OperationContext,
  input: {
    accountId: string
    uploadKey: string
    title: string
    mediaKey: Buffer
    bounds: FolderBounds
    type?: VideoType
    description?: string
  },
): Promise<RegisterOutcome> {
  const { accountId, uploadKey, title, mediaKey, bounds, type = 'default', description = '' } = input
  return inTransaction(db, async (trx): Promise<RegisterOutcome> => {
    const upload = await lockUpload(trx, accountId, uploadKey)
    if (!upload) return { outcome: 'missing' }
    if (upload.state === 'registered') {
      const video = await findVideo(trx, accountId, upload.key)
      return video ? { outcome: 'again', video } : { outcome: 'closed' }
    }
    if (upload.state === 'open') return { outcome: 'incomplete' }
    if (upload.state !== 'completed') return { outcome: upload.state === 'expired' || upload.state === 'failed' ? 'gone' : 'closed' }
    const folder = await folderOf(trx, upload, bounds)
    if (folder === undefined && bounds !== null) return { outcome: 'no-folder' }
    await settleUpload(trx, upload)
    const video = await insertMedia(
      trx,
      {
        key: upload.key,
        account_id: upload.account_id,
        title: mediaTitle(title, upload.file_name),
        description,
        type: isAudioFile(upload.file_name) ? 'audio' : type,
        source_object: upload.object_key,
        source_size: upload.size,
        source_name: upload.file_name,
        secret: createMediaSecret(mediaKey),
      },
      now,
    )
    if (folder !== undefined) await insertFolderVideos(trx, accountId, [folder], { videos: [video.key] }, now)
    await enqueueFirstEncode({ db: trx, jobs }, video)
    const event = { uploadKey: upload.key, videoKey: video.key, title: video.title, size: upload.size }
    await emitEvent(trx, upload.account_id, 'upload.completed', event, now)
    return { outcome: 'registered', video }
  })
}

/** The folder of an upload, if it is still there; where the person is bound, one they see. */
async function folderOf(trx: Database, { account_id, folder_id }: Upload, bounds: FolderBounds): Promise<string | undefined> {
  const named = folder_id === null ? undefined : (await findFolder(trx, account_id, folder_id))?.id
  if (bounds === null) return named
  return named !== undefined && (await foldersAmong(trx, bounds, [named])).has(named) ? named : bounds[0]
}
