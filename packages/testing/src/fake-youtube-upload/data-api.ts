import type { FakeRequest, FakeToken, FakeYoutubeState } from './state.ts'
import { type Answer, readBody, refuse, sendJson } from './wire.ts'

type Call = Answer & { url: URL; token: FakeToken }

/** The kinds of questions by their path. */
export const questions: Record<string, Exclude<FakeRequest['kind'], 'begin' | 'chunk' | 'ask'>> = {
  '/youtube/v3/channels': 'channels',
  '/youtube/v3/videos': 'videos',
  '/youtube/v3/playlistItems': 'playlist',
  '/upload/youtube/v3/thumbnails/set': 'thumbnail',
  '/upload/youtube/v3/captions': 'caption',
}

/** Answers a question about channels, videos and uploads, and takes covers and captions. */
export async function answerQuestion(state: FakeYoutubeState, kind: (typeof questions)[string], call: Call): Promise<void> {
  const { request, response, url, token } = call
  const body = request.method === 'POST' ? await readBody(request) : Buffer.alloc(0)
  if (token.uploadOnly) return refuse(response, 403, 'insufficientPermissions')
  const channel = token.channel === null ? undefined : state.channels.get(token.channel)
  const query = (name: string) => url.searchParams.get(name) ?? ''
  if (kind === 'channels') {
    const items = channel
      ? [
          {
            kind: 'youtube#channel',
            id: channel.id,
            snippet: { title: channel.title },
            status: { longUploadsStatus: channel.longUploadsStatus },
            contentDetails: { relatedPlaylists: { uploads: `UU${channel.id.slice(2)}` } },
          },
        ]
      : []
    return sendJson(response, 200, { kind: 'youtube#channelListResponse', items })
  }
  if (kind === 'playlist') {
    const own = state.videos.filter((video) => `UU${video.channel.slice(2)}` === query('playlistId')).toReversed()
    const items = own
      .slice(0, Number(query('maxResults') || 5))
      .map(({ id, title, publishedAt }) => ({ snippet: { title, publishedAt, resourceId: { kind: 'youtube#video', videoId: id } } }))
    return sendJson(response, 200, { kind: 'youtube#playlistItemListResponse', items })
  }
  const id = kind === 'videos' ? query('id') : query('videoId')
  if (kind === 'caption') return takeCaption(state, call, body.toString())
  const video = state.videos.find((each) => each.id === id)
  if (kind === 'videos') {
    const items = video
      ? [
          {
            kind: 'youtube#video',
            id,
            status: {
              uploadStatus: video.uploadStatus,
              privacyStatus: video.privacy,
              ...(video.failureReason && { failureReason: video.failureReason }),
              ...(video.rejectionReason && { rejectionReason: video.rejectionReason }),
            },
          },
        ]
      : []
    return sendJson(response, 200, { kind: 'youtube#videoListResponse', items })
  }
  if (!video) return refuse(response, 404, 'videoNotFound')
  if (state.coversRefused) return refuse(response, 403, 'forbidden')
  if (body.length > 2 * 1024 * 1024) return refuse(response, 413, 'mediaBodyTooLarge')
  if (body.subarray(0, 3).toString('hex') !== 'ffd8ff') return refuse(response, 400, 'invalidImage')
  video.thumbnail = body
  sendJson(response, 200, { kind: 'youtube#thumbnailSetResponse', items: [] })
}

function takeCaption(state: FakeYoutubeState, { request, response }: Call, body: string): void {
  const [, boundary] = /^multipart\/related; boundary=([\w-]+)$/.exec(String(request.headers['content-type'])) ?? []
  const [, resource = '', text = ''] = body.split(`--${boundary}`).map((part) => part.split('\r\n\r\n').slice(1).join('\r\n\r\n'))
  const { snippet } = JSON.parse(resource) as { snippet: { videoId: string; language: string } }
  const video = state.videos.find((each) => each.id === snippet.videoId)
  if (!video) return refuse(response, 404, 'videoNotFound')
  if (video.captions.some(({ language }) => language === snippet.language)) return refuse(response, 409, 'captionExists')
  if (!text.startsWith('WEBVTT')) return refuse(response, 400, 'contentRequired')
  video.captions.push({ language: snippet.language, body: text.replace(/\r\n$/, '') })
  sendJson(response, 200, { kind: 'youtube#caption', id: `${snippet.videoId}-${snippet.language}` })
}
