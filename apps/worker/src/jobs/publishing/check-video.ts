import type { PublishedMedia } from '@videozz/db'
import type { PublicationReason } from '@videozz/domain'
import { readYoutubeVideo } from '@videozz/sources'
import { callYoutube } from './call-youtube.ts'
import { again, fail, PublishHalt, type PublishRun } from './publish-run.ts'
import { awaitsCover, sendExtras } from './send-extras.ts'
import { write } from './write-run.ts'

/** YouTube takes no longer to process a video, or it counts as published all the same. In milliseconds. */
const processingMs = 6 * 3_600_000
const slowestCheckMs = 5 * 60_000
/** Until then a video may not be listed yet that YouTube made. */
const listedMs = 10 * 60_000

const rejections: Record<string, PublicationReason> = {
  length: 'long-video',
  duplicate: 'duplicate',
  claim: 'copyright',
  copyright: 'copyright',
  trademark: 'copyright',
  legal: 'copyright',
  inappropriate: 'terms',
  termsOfUse: 'terms',
  uploaderAccountClosed: 'forbidden',
  uploaderAccountSuspended: 'forbidden',
}

/** Sends along what goes with a video that arrived, and asks what became of it until YouTube has processed it. Always halts. */
export async function checkVideo(run: PublishRun, media: PublishedMedia, videoId: string): Promise<never> {
  const { settings } = run
  await sendExtras(run, media, videoId)
  const answer = await callYoutube(run, (client) => readYoutubeVideo(client, videoId), ['token', 'quota', 'final', 'missing'])
  const sinceMs = settings.now().getTime() - run.row.progress_at.getTime()
  if (answer.kind === 'missing') {
    if (sinceMs < listedMs) throw again(run, 'unavailable', { detail: answer.detail })
    throw fail('removed')
  }
  const isCoverDue = sinceMs <= processingMs && awaitsCover(run, media)
  // Who may not ask cannot be told more: the video is there.
  if (answer.kind !== 'video') throw isCoverDue ? later(run, sinceMs) : published
  const { uploadStatus, privacy, rejectionReason } = answer.video
  if (privacy !== run.row.became) await write(run, { became: privacy })
  if (uploadStatus === 'rejected') throw fail(rejections[rejectionReason ?? ''] ?? 'refused')
  if (uploadStatus === 'failed') throw fail('unplayable')
  if (uploadStatus === 'deleted') throw fail('removed')
  if (isCoverDue || (uploadStatus === 'uploaded' && sinceMs <= processingMs)) throw later(run, sinceMs)
  throw published
}

/** Another look, the later the longer it takes. */
function later({ settings }: PublishRun, sinceMs: number): PublishHalt {
  const wait = Math.min(Math.max(settings.checkMs, sinceMs / 2), slowestCheckMs)
  const until = new Date(settings.now().getTime() + wait)
  return new PublishHalt({ kind: 'wait', state: 'processing', reason: null, until, failed: false })
}

const published = new PublishHalt({ kind: 'end', state: 'published', reason: null })
