import type { ServerInput, Session, uploadRoutes, Video } from '@videozz/contract'
import {
  createMediaSecret,
  type Database,
  deriveKey,
  emitEvent,
  findVideo,
  firstEncodeJob,
  lockUpload,
  settleUpload,
  type Upload,
  type VideoRow,
  withRenditions,
} from '@videozz/db'
import { acceptedKind, cleanLine, cutText, fileTitle, isAudioFile } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentVideo } from '../../shared/present-video.ts'
import { closedError } from './find-upload.ts'

type Body = ServerInput<typeof uploadRoutes.registerVideo>['body']
const longestTitle = 128

/** The title of a new media: at most 128 characters, without the extension of a file. */
export function readTitle(given: string, fileName: string): string {
  const [title, fallback] = [given, fileName].map((name) => cleanLine(acceptedKind(name) ? fileTitle(name) : name))
  return cutText(title || fallback || 'Sem título', longestTitle)
}

/**
 * Makes a media of the account's own completed upload and queues its encode, all or nothing. The media takes the upload's key, so
 * an upload becomes one media; registering again answers that one. Size and type are those of what arrived, not of the call.
 * @throws AppError UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE (not completed yet), UPLOAD_CLOSED (cancelled, or its media was deleted).
 */
export async function registerVideo(deps: Deps, session: Session, body: Body): Promise<Video> {
  const video = await deps.db.transaction().execute(async (trx) => {
    const upload = await lockUpload(trx, session.accountId, body.filename)
    if (!upload) throw new AppError('UPLOAD_NOT_FOUND')
    if (upload.state === 'registered') {
      const made = await findVideo(trx, session.accountId, upload.key)
      if (!made) throw new AppError('UPLOAD_CLOSED')
      return made
    }
    if (upload.state === 'open') throw new AppError('UPLOAD_INCOMPLETE')
    if (upload.state !== 'completed') throw closedError(upload)
    await settleUpload(trx, upload)
    const made = await insertVideo(trx, upload, readTitle(body.title, upload.file_name), deps)
    await deps.jobs.enqueue(trx, 'encode-first', await firstEncodeJob(trx, made))
    const told = { uploadKey: upload.key, videoKey: made.key, title: made.title, size: upload.size }
    await emitEvent(trx, upload.account_id, 'upload.completed', told, deps.now())
    return made
  })
  const [present] = await withRenditions(deps.db, [video])
  return presentVideo(present ?? { video, renditions: [], folders: [] }, deps.now())
}

async function insertVideo(trx: Database, upload: Upload, title: string, deps: Deps): Promise<VideoRow> {
  return trx
    .insertInto('videos')
    .values({
      key: upload.key,
      account_id: upload.account_id,
      title,
      type: isAudioFile(upload.file_name) ? 'audio' : 'default',
      status: 'copying',
      status_error: null,
      duration: null,
      source_object: upload.object_key,
      source_size: upload.size,
      source_name: upload.file_name,
      width: null,
      height: null,
      secret: createMediaSecret(deriveKey(deps.env.secretKey, 'media')),
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: null,
      created_at: deps.now(),
      updated_at: deps.now(),
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
