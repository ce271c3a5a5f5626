import { readPublishedMedia } from '@videozz/db'
import { beginUpload } from './begin-upload.ts'
import { checkVideo } from './check-video.ts'
import { fail, PublishHalt, type PublishRun } from './publish-run.ts'
import { resumeUpload, sendRest } from './send-file.ts'
import { announce, write } from './write-run.ts'

/** Advances a publication as far as it goes now. Always halts, saying what becomes of it. */
export async function advancePublication(run: PublishRun): Promise<never> {
  const { db, log } = run.deps
  const media = await readPublishedMedia(db, run.row)
  if (run.row.external_id !== null) return checkVideo(run, media, run.row.external_id)
  if (!run.row.finishing) {
    if (media.deleted) throw new PublishHalt({ kind: 'end', state: 'canceled', reason: 'media-deleted' })
    if (!media.allowed) throw fail('no-access')
  }
  const resumed = await resumeUpload(run)
  const videoId =
    resumed === null
      ? await sendRest(run, await beginUpload(run, media), 0)
      : 'videoId' in resumed
        ? resumed.videoId
        : await sendRest(run, resumed.session, resumed.received)
  await write(run, {
    state: 'processing',
    reason: null,
    external_id: videoId,
    sent: run.row.total ?? 0,
    sealed_session: null,
    finishing: false,
    tries: 0,
    progress_at: run.settings.now(),
  })
  await announce(run)
  log.info({ publication: run.row.id, video: run.row.video_key, youtube: videoId }, 'a media is at YouTube')
  return checkVideo(run, media, videoId)
}
