import { findPlayedText, imageObjectKey, listPlayedSubtitles, type PublicationExtras, type PublishedMedia } from '@videozz/db'
import { addYoutubeCaption, setYoutubeThumbnail } from '@videozz/sources'
import { buffer } from 'node:stream/consumers'
import { callYoutube } from './call-youtube.ts'
import { PublishHalt, type PublishRun } from './publish-run.ts'
import { write } from './write-run.ts'

/** Tries of what is sent along; the video is there without it. */
const mostTries = 5

/** Covers of a short media may be made after it was encoded; then they are waited for. In milliseconds. */
const coverMs = 30 * 60_000

/** Whether a cover is to be sent that is still being made. */
export const awaitsCover = ({ row, settings }: PublishRun, { cover, encodedAt }: PublishedMedia): boolean =>
  row.with_thumbnail &&
  row.extras.thumbnail === undefined &&
  cover === null &&
  encodedAt !== null &&
  settings.now().getTime() - encodedAt.getTime() < coverMs

/** Sends cover and subtitles along with a video that arrived, where that was asked for. What is refused is written down and halts nothing. */
export async function sendExtras(run: PublishRun, media: PublishedMedia, videoId: string): Promise<void> {
  if (run.row.with_thumbnail && run.row.extras.thumbnail === undefined && !awaitsCover(run, media)) await sendThumbnail(run, media, videoId)
  if (run.row.with_captions) await sendCaptions(run, videoId)
}

async function sendThumbnail(run: PublishRun, { cover }: PublishedMedia, videoId: string): Promise<void> {
  const { store } = run.deps
  const thumbnail = await attempt(run, async () => {
    if (cover === null) return 'failed'
    const picture = await buffer((await store.get(imageObjectKey(cover))).body)
    const { kind } = await callYoutube(run, (client) => setYoutubeThumbnail(client, videoId, picture), ['final', 'quota'])
    return kind === 'set' ? 'sent' : kind === 'final' ? 'refused' : 'failed'
  })
  await note(run, { thumbnail })
}

async function sendCaptions(run: PublishRun, videoId: string): Promise<void> {
  const { db } = run.deps
  // Those sent by people come before automatic ones of the same language.
  for (const { key, language } of await listPlayedSubtitles(db, run.row.video_key)) {
    if (run.row.extras.captions?.[language] !== undefined) continue
    const body = await findPlayedText(db, run.row.video_key, key)
    if (body === undefined) continue
    const sent = await attempt(run, async () => {
      const caption = { language, name: '', body }
      const { kind } = await callYoutube(run, (client) => addYoutubeCaption(client, videoId, caption), ['final', 'quota'])
      return kind === 'added' ? 'sent' : 'failed'
    })
    await note(run, { captions: { ...run.row.extras.captions, [language]: sent === 'sent' ? 'sent' : 'failed' } })
  }
}

type Outcome = NonNullable<PublicationExtras['thumbnail']>

/** What came of a step; after some tries that only failed for now it has failed for good. */
async function attempt(run: PublishRun, step: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await step()
  } catch (error) {
    run.signal.throwIfAborted()
    if (error instanceof PublishHalt && error.settlement.kind === 'wait' && run.row.tries < mostTries) throw error
    if (error instanceof PublishHalt && error.settlement.kind === 'lost') throw error
    run.deps.log.warn({ err: error, publication: run.row.id }, 'a video is at YouTube without its cover or subtitles')
    return 'failed'
  }
}

const note = (run: PublishRun, extras: PublicationExtras): Promise<void> =>
  write(run, { extras: JSON.stringify({ ...run.row.extras, ...extras }), tries: 0 })
