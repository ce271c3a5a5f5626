import type { PublishPrivacy } from '@videozz/domain'
import { z } from 'zod'
import { askYoutube, parseJson, type YoutubeClient, type YoutubeRefusal } from './youtube-answer.ts'

const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({ title: z.string().default('') }).optional(),
        status: z.object({ longUploadsStatus: z.string().optional() }).optional(),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() }).optional(),
      }),
    )
    .default([]),
})
const privacy = z.enum(['public', 'unlisted', 'private'])
const videos = z.object({
  items: z
    .array(
      z.object({
        status: z.object({
          uploadStatus: z.string(),
          privacyStatus: privacy,
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        }),
      }),
    )
    .default([]),
})
const playlist = z.object({
  items: z
    .array(z.object({ snippet: z.object({ title: z.string(), publishedAt: z.string(), resourceId: z.object({ videoId: z.string() }) }) }))
    .default([]),
})

export type YoutubeChannel = {
  id: string
  title: string
  /** Videos may be longer than fifteen minutes; also where YouTube does not tell. */
  longVideos: boolean
  /** Playlist of its uploads. */
  uploads: string | null
}
export type PublishedVideo = { uploadStatus: string; privacy: PublishPrivacy; failureReason: string | null; rejectionReason: string | null }

/** Asks something of the Data API that is answered in JSON. */
function readYoutube<S extends z.ZodType, T>(
  client: YoutubeClient,
  path: string,
  query: Record<string, string>,
  schema: S,
  present: (answer: z.output<S>) => T,
): Promise<T | YoutubeRefusal> {
  const address = new URL(`${client.apiUrl}/youtube/v3/${path}`)
  address.search = new URLSearchParams(query).toString()
  return askYoutube(client, address, {}, async ({ status }, text) => {
    const answer = status === 200 ? schema.safeParse(parseJson(await text())) : undefined
    return answer?.success ? present(answer.data) : undefined
  })
}

type ChannelAnswer = { kind: 'channel'; channel: YoutubeChannel } | YoutubeRefusal
/** The channel of a token; `final` with `no-channel` where the person has none. */
export const readYoutubeChannel = (client: YoutubeClient): Promise<ChannelAnswer> =>
  readYoutube(client, 'channels', { part: 'snippet,status,contentDetails', mine: 'true' }, channels, ({ items: [item] }): ChannelAnswer => {
    if (!item) return { kind: 'final', reason: 'no-channel', detail: 'no channel' }
    const long = item.status?.longUploadsStatus
    return {
      kind: 'channel',
      channel: {
        id: item.id,
        title: item.snippet?.title ?? '',
        longVideos: long !== 'disallowed' && long !== 'eligible',
        uploads: item.contentDetails?.relatedPlaylists?.uploads ?? null,
      },
    }
  })

type VideoAnswer = { kind: 'video'; video: PublishedVideo } | YoutubeRefusal
/** What became of a video; `missing` where YouTube has it no more. */
export const readYoutubeVideo = (client: YoutubeClient, id: string): Promise<VideoAnswer> =>
  readYoutube(client, 'videos', { part: 'status', id }, videos, ({ items: [item] }): VideoAnswer => {
    if (!item) return { kind: 'missing', detail: 'no video' }
    const { uploadStatus, privacyStatus, failureReason, rejectionReason } = item.status
    return {
      kind: 'video',
      video: {
        uploadStatus,
        privacy: privacyStatus,
        failureReason: failureReason ?? null,
        rejectionReason: rejectionReason ?? null,
      },
    }
  })

/** Ids of the videos of a title among the latest of a channel that came after an instant. */
export const findYoutubeUploads = (
  client: YoutubeClient,
  uploads: string,
  { title, since }: { title: string; since: Date },
): Promise<{ kind: 'found'; ids: string[] } | YoutubeRefusal> =>
  readYoutube(client, 'playlistItems', { part: 'snippet', playlistId: uploads, maxResults: '50' }, playlist, ({ items }) => ({
    kind: 'found',
    ids: items
      .filter(({ snippet }) => snippet.title === title && Date.parse(snippet.publishedAt) >= since.getTime())
      .map(({ snippet }) => snippet.resourceId.videoId),
  }))

/** Sets the picture of a video. */
export function setYoutubeThumbnail(client: YoutubeClient, videoId: string, picture: Buffer): Promise<{ kind: 'set' } | YoutubeRefusal> {
  const address = new URL(`${client.apiUrl}/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${encodeURIComponent(videoId)}`)
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(picture.length) }
  return askYoutube(client, address, { method: 'POST', headers, body: picture }, ({ status }) =>
    Promise.resolve(status === 200 ? { kind: 'set' } : undefined),
  )
}

const boundary = 'videozz-caption'

/** Adds captions to a video. Those it has already are left as they are. @param body WebVTT. */
export function addYoutubeCaption(
  client: YoutubeClient,
  videoId: string,
  { language, name, body }: { language: string; name: string; body: string },
): Promise<{ kind: 'added' } | YoutubeRefusal> {
  const address = new URL(`${client.apiUrl}/upload/youtube/v3/captions?uploadType=multipart&part=snippet`)
  const resource = JSON.stringify({ snippet: { videoId, language, name, isDraft: false } })
  const parts = Buffer.from(
    `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${resource}\r\n` +
      `--${boundary}\r\ncontent-type: text/vtt\r\n\r\n${body.replaceAll(`--${boundary}`, '')}\r\n--${boundary}--\r\n`,
  )
  const headers = { 'content-type': `multipart/related; boundary=${boundary}`, 'content-length': String(parts.length) }
  return askYoutube(client, address, { method: 'POST', headers, body: parts }, async ({ status }, text) => {
    if (status === 200) return { kind: 'added' }
    return status === 409 && (await text()).includes('captionExists') ? { kind: 'added' } : undefined
  })
}
