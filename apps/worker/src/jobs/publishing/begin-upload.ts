import { type PublishedMedia, returnPublicationPlace, sealPublicationSecret, spendPublicationDay, takePublicationPlace } from '@videozz/db'
import {
  cleanLine,
  cutText,
  nextPacificMidnight,
  pacificDay,
  unverifiedChannelSeconds,
  youtubeLargestBytes,
  youtubeVideoResource,
} from '@videozz/domain'
import { beginYoutubeUpload, readYoutubeChannel, type YoutubeChannel } from '@videozz/sources'
import { callYoutube } from './call-youtube.ts'
import { fail, pause, type PublishRun } from './publish-run.ts'
import { takeSource } from './take-source.ts'
import { announce, write } from './write-run.ts'

const longestChannelTitle = 100

/** Begins the upload of a publication and keeps its address before any byte is sent. @returns the address. */
export async function beginUpload(run: PublishRun, media: PublishedMedia): Promise<string> {
  const { env, log } = run.deps
  const source = await takeSource(run, media)
  if (source.size > youtubeLargestBytes) throw fail('too-large')
  const channel = await readChannel(run)
  if (channel && !channel.longVideos && (media.duration ?? 0) > unverifiedChannelSeconds) throw fail('long-video')
  const session = await openSession(run, source.size)
  await write(run, {
    state: 'uploading',
    reason: null,
    sealed_session: sealPublicationSecret(env.secretKey, session),
    source_object: source.objectKey,
    total: source.size,
    sent: 0,
    finishing: false,
    session_at: run.settings.now(),
    channel_id: channel?.id ?? null,
    channel_title: channel && cutText(cleanLine(channel.title), longestChannelTitle),
  })
  await announce(run)
  log.info({ publication: run.row.id, bytes: source.size }, 'upload to YouTube begun')
  return session
}

/** Counts an upload among those of the day and begins it. @returns the address its bytes are sent to. */
async function openSession(run: PublishRun, size: number): Promise<string> {
  const { db } = run.deps
  const { now, dailyUploads } = run.settings
  const day = pacificDay(now())
  const tomorrow = () => pause(run, 'quota', nextPacificMidnight(now()))
  if (!(await takePublicationPlace(db, day, dailyUploads))) throw tomorrow()
  const { title, description, tags, category, privacy } = run.row
  const resource = youtubeVideoResource({ title, description, tags, category, privacy })
  try {
    const begun = await callYoutube(run, (client) => beginYoutubeUpload(client, resource, size), ['quota'])
    if (begun.kind === 'session') return begun.url
  } catch (error) {
    await returnPublicationPlace(db, day)
    throw error
  }
  await spendPublicationDay(db, day)
  throw tomorrow()
}

/** The channel the video will be in; null where the token may not ask for it, or YouTube's units for questions are used up. */
async function readChannel(run: PublishRun): Promise<YoutubeChannel | null> {
  const answer = await callYoutube(run, readYoutubeChannel, ['quota', 'final'])
  if (answer.kind === 'channel') return answer.channel
  if (answer.kind === 'final' && answer.reason === 'no-channel') throw fail('no-channel', answer.detail)
  return null
}
