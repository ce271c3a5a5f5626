import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerPanda, type PandaDownloads, type PandaRules } from './panda-answers.ts'
import { pandaFile, sendPandaFile, sendStoreError } from './panda-files.ts'
import { type PandaLibrary, plainPandaLibrary } from './panda-library.ts'
import { createPandaPace } from './panda-pace.ts'

/**
 * How the stand-in answers valid keys. `slow`: not until it is closed; `held`: once `release` is called; `limited`: 429, with a
 * `Retry-After` when one is given; `garbage`, `other-form`, `huge`, `redirect`, `down`: faulty answers.
 */
export type PandaMood = 'well' | 'slow' | 'held' | 'limited' | 'garbage' | 'other-form' | 'huge' | 'redirect' | 'down'

export interface FakePanda extends PandaRules {
  /** Base address of its API; its files and covers are there too. */
  url: string
  /** Valid keys. */
  keys: Set<string>
  /** Valid keys that it refuses with 403. */
  forbidden: Set<string>
  mood: PandaMood
  retryAfter: string | undefined
  /** What it has; 23 plain videos at first. */
  library: PandaLibrary
  /** Film that its files begin with; without one they only look like MP4. */
  film: Buffer | undefined
  /** Size of a file in bytes. */
  sizeOf: (id: string) => number
  /** Picture that covers are; 404 without. */
  cover: Buffer | undefined
  /** Most calls of its API in a minute of its clock; null for any number. */
  callsPerMinute: number | null
  /** Share of calls that fail: 5xx and 429. Files break off by the share of `cut`. */
  faults: { down: number; limited: number; cut: number }
  /** Requests so far. */
  requests: { method: string; url: string; authorization: string | undefined }[]
  /** Calls of its API about each video, and how many calls were refused by its limit. */
  calls: Map<string, number>
  refused: number
  /** Downloads that were asked for. */
  asked: PandaDownloads
  /** Requests for the file of each video, and bytes sent of it. */
  downloads: Map<string, { requests: number; bytes: number }>
  /** Takes a video away, as its owner does. */
  remove: (id: string) => void
  /** Answers what waits in the mood `held`. */
  release: () => void
  stop: () => Promise<void>
}

/** A server that answers as Panda Video's API does: the key is the whole `Authorization`, an unknown one gets 401. */
export async function startFakePanda(keys: readonly string[] = []): Promise<FakePanda> {
  let waiting: (() => void)[] = []
  // Idle connections are never closed: the api may send a request just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const fake: FakePanda = {
    url,
    keys: new Set(keys),
    forbidden: new Set(),
    mood: 'well',
    retryAfter: undefined,
    library: plainPandaLibrary(url, 23),
    film: undefined,
    sizeOf: () => 4096,
    cover: undefined,
    callsPerMinute: null,
    faults: { down: 0, limited: 0, cut: 0 },
    folderList: 'all',
    prepareMs: 0,
    addressMs: 3_600_000,
    now: () => Date.now(),
    requests: [],
    calls: new Map(),
    refused: 0,
    asked: new Map(),
    downloads: new Map(),
    remove: (id) => {
      fake.library.videos = fake.library.videos.filter((video) => video.id !== id)
    },
    release: () => {
      for (const go of waiting) go()
      waiting = []
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const pace = createPandaPace(fake)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '', headers } = request
    const { pathname } = new URL(target, url)
    if (pathname.startsWith('/files/')) return serveFile(request, response)
    if (pathname.startsWith('/thumbs/'))
      return void (fake.cover ? response.writeHead(200, { 'content-type': 'image/jpeg' }).end(fake.cover) : response.writeHead(404).end())
    fake.requests.push({ method, url: target, authorization: headers.authorization })
    answer(request, response, await text(request))
  }

  function serveFile(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const [, , id = '', quality = ''] = pathname.split('/')
    if (Number(searchParams.get('expires')) < fake.now()) return sendStoreError(response, 403, 'AccessDenied', 'Request has expired')
    if (!fake.library.videos.some((video) => video.id === id)) return sendStoreError(response, 404, 'NoSuchKey', 'No such key')
    const bytes = pandaFile(`${id} ${quality}`, fake.sizeOf(id), fake.film)
    if (pace.fails(fake.faults.cut)) return void response.destroy()
    const so = fake.downloads.get(id) ?? { requests: 0, bytes: 0 }
    fake.downloads.set(id, { requests: so.requests + 1, bytes: so.bytes + sendPandaFile(request, response, bytes) })
  }

  function answer({ method = '', url: target = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const send = (status: number, value: unknown, more: Record<string, string> = {}) => {
      const content = typeof value === 'string' ? value : JSON.stringify(value)
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more }).end(content)
    }
    const limit = () => {
      const { retryAfter } = fake
      send(429, { message: 'Too Many Requests' }, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    }
    const known = headers.authorization !== undefined && fake.keys.has(headers.authorization)
    const { pathname: path, searchParams: search } = new URL(target, url)
    const judge = (): void => {
      if (headers.authorization !== undefined && fake.forbidden.has(headers.authorization)) return send(403, { message: 'Forbidden' })
      if (!known) return send(401, { message: 'Unauthorized' })
      const id = /^\/(?:videos|download-async|subtitles)\/([^/]+)/.exec(path)?.[1]
      if (id !== undefined) fake.calls.set(id, (fake.calls.get(id) ?? 0) + 1)
      if (!pace.take()) {
        fake.refused += 1
        return limit()
      }
      if (pace.fails(fake.faults.limited)) return limit()
      if (pace.fails(fake.faults.down)) return send(500, { errMsg: 'Internal Server Error' })
      const found = answerPanda({ method, path, search, body }, fake.library, fake, fake.asked, (video, quality, until) => {
        return `${url}/files/${video}/${quality}?expires=${until}`
      })
      return send(found.status, found.body, found.headers)
    }
    switch (fake.mood) {
      case 'well':
        return judge()
      case 'slow':
        return undefined
      case 'held':
        return void waiting.push(judge)
      case 'limited':
        return limit()
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bem-vindo</title>')
      case 'other-form':
        return send(200, { errCode: 'Tente mais tarde' })
      case 'huge':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"videos":["${'x'.repeat(2_000_000)}"]}`)
      case 'redirect':
        return send(302, {}, { location: '/login' })
      case 'down':
        return send(503, { message: 'Service Unavailable' })
    }
  }
  return fake
}
