import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type FramedPlayer, writeFakeFrame } from './fake-youtube-frame.ts'

/** How the stand-in answers for a video; the moods `…-with-200` are the bare word with status 200, as YouTube has answered at times. */
export type YoutubeMood =
  | 'well'
  | 'private'
  | 'private-with-200'
  | 'not-embeddable'
  | 'not-embeddable-with-200'
  | 'down'
  | 'html'
  | 'other-form'
  | 'huge'
  | 'silent'
export type FakeYoutubeVideo = {
  title: string
  author: string
  mood: YoutubeMood
  /** Seconds. */ duration: number
  /** Bytes of its picture; 404 without. */ picture: Buffer | null
  /** How often its picture is answered with 503 first. */ pictureFaults: number
}

export interface FakeYoutube {
  /** Base address, of `https://www.youtube.com` and `https://i.ytimg.com` alike. */
  url: string
  /** Adds a video. @param id eleven symbols; random ones when absent. @returns it. */
  add: (video?: Partial<FakeYoutubeVideo>, id?: string) => string
  /** Players framed so far. */
  framed: FramedPlayer[]
  /** Changes a video, such as one that is made private later. */
  change: (id: string, video: Partial<FakeYoutubeVideo>) => void
  /** Addresses asked for so far. */
  requests: string[]
  stop: () => Promise<void>
}

/**
 * A server that answers oEmbed questions (`GET /oembed?format=json&url=`) and pictures of videos as YouTube does, and a player to be framed
 * (`GET /embed/ID`).
 */
export async function startFakeYoutube(): Promise<FakeYoutube> {
  const videos = new Map<string, FakeYoutubeVideo>()
  // Idle connections are never closed: the api may send a request just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const fake: FakeYoutube = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    add: (video = {}, id = randomBytes(9).toString('base64url').slice(0, 11)) => {
      videos.set(id, { title: 'Um vídeo', author: 'Um canal', mood: 'well', duration: 212, picture: null, pictureFaults: 0, ...video })
      return id
    },
    change: (id, change) => {
      const video = videos.get(id)
      if (!video) throw new Error(`no video ${id}`)
      videos.set(id, { ...video, ...change })
    },
    framed: [],
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    fake.requests.push(url)
    const { pathname, searchParams } = new URL(url, fake.url)
    const send = (status: number, text: string, type = 'text/plain') => void response.writeHead(status, { 'content-type': type }).end(text)
    const [, pictured] = /^\/vi\/([\w-]{11})\/hqdefault\.jpg$/.exec(pathname) ?? []
    if (pictured !== undefined) {
      const video = videos.get(pictured)
      if (video && video.pictureFaults > 0) {
        video.pictureFaults--
        return send(503, 'Service Unavailable')
      }
      const picture = video?.picture
      return picture ? void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture) : send(404, 'Not Found')
    }
    const [, played] = /^\/embed\/([\w-]{11})$/.exec(pathname) ?? []
    if (played !== undefined) {
      const player = { id: played, referer: headers.referer ?? null, query: Object.fromEntries(searchParams) }
      fake.framed.push(player)
      return send(200, writeFakeFrame(player, videos.get(played)), 'text/html; charset=utf-8')
    }
    if (pathname !== '/oembed') return send(404, 'Not Found')
    const [, id] = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(searchParams.get('url') ?? '') ?? []
    if (id === undefined || searchParams.get('format') !== 'json') return send(400, 'Bad Request')
    const video = videos.get(id)
    if (!video) return send(404, 'Not Found')
    switch (video.mood) {
      case 'silent':
        return undefined
      case 'private':
        return send(403, 'Forbidden')
      case 'private-with-200':
        return send(200, 'Forbidden')
      case 'not-embeddable':
        return send(401, 'Unauthorized')
      case 'not-embeddable-with-200':
        return send(200, 'Unauthorized')
      case 'down':
        return send(503, 'Service Unavailable')
      case 'html':
        return send(200, '<!doctype html><title>Antes de continuar</title>', 'text/html')
      case 'other-form':
        return send(200, JSON.stringify({ name: video.title }), 'application/json')
      case 'huge':
        return send(200, JSON.stringify({ title: 'x'.repeat(200_000) }), 'application/json')
      case 'well':
        return send(200, JSON.stringify(describe(id, video)), 'application/json')
    }
  }
  const describe = (id: string, { title, author }: FakeYoutubeVideo) => ({
    title,
    author_name: author,
    author_url: 'https://www.youtube.com/@canal',
    type: 'video',
    height: 113,
    width: 200,
    version: '1.0',
    provider_name: 'YouTube',
    provider_url: 'https://www.youtube.com/',
    thumbnail_height: 360,
    thumbnail_width: 480,
    thumbnail_url: `${fake.url}/vi/${id}/hqdefault.jpg`,
    html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`,
  })
  return fake
}
