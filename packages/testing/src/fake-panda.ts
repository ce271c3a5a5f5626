import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * How the stand-in answers valid keys. `slow`: not until it is closed; `held`: once `release` is called; `limited`: 429, with a
 * `Retry-After` when one is given; `garbage`, `other-form`, `huge`, `redirect`, `down`: faulty answers.
 */
export type PandaMood = 'well' | 'slow' | 'held' | 'limited' | 'garbage' | 'other-form' | 'huge' | 'redirect' | 'down'

export interface FakePanda {
  /** Base address of its API. */
  url: string
  /** Valid keys. */
  keys: Set<string>
  /** Valid keys that it refuses with 403. */
  forbidden: Set<string>
  mood: PandaMood
  retryAfter: string | undefined
  /** Requests so far. */
  requests: { method: string; url: string; authorization: string | undefined }[]
  /** Answers what waits in the mood `held`. */
  release: () => void
  stop: () => Promise<void>
}

/**
 * A server that answers as Panda Video's API does, for keys and lists of videos: the key is the whole `Authorization`, an unknown one gets
 * 401, and `GET /videos?page&limit` gives `{ pages, total, videos }`.
 */
export async function startFakePanda(keys: readonly string[] = []): Promise<FakePanda> {
  let waiting: (() => void)[] = []
  // Idle connections are never closed: the api may send a request just then.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const fake: FakePanda = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    keys: new Set(keys),
    forbidden: new Set(),
    mood: 'well',
    retryAfter: undefined,
    requests: [],
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

  function answer({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void {
    fake.requests.push({ method, url, authorization: headers.authorization })
    const send = (status: number, body: unknown, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more }).end(JSON.stringify(body))
    const known = headers.authorization !== undefined && fake.keys.has(headers.authorization)
    const { pathname, searchParams } = new URL(url, fake.url)
    const judge = (): unknown => {
      if (headers.authorization !== undefined && fake.forbidden.has(headers.authorization)) return send(403, { message: 'Forbidden' })
      if (!known) return send(401, { message: 'Unauthorized' })
      if (method !== 'GET' || pathname !== '/videos') return send(404, { message: 'Not Found' })
      return send(200, listVideos(Number(searchParams.get('limit') ?? 10)))
    }
    switch (fake.mood) {
      case 'well':
        return void judge()
      case 'slow':
        return undefined
      case 'held':
        return void waiting.push(judge)
      case 'limited':
        return void send(429, { message: 'Too Many Requests' }, fake.retryAfter === undefined ? {} : { 'retry-after': fake.retryAfter })
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bem-vindo</title>')
      case 'other-form':
        return void send(200, { errCode: 'Tente mais tarde' })
      case 'huge':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"videos":["${'x'.repeat(2_000_000)}"]}`)
      case 'redirect':
        return void send(302, {}, { location: '/login' })
      case 'down':
        return void send(503, { message: 'Service Unavailable' })
    }
  }
  return fake
}

/** A library of 23 videos. */
function listVideos(limit: number): { pages: number; total: number; videos: object[] } {
  const total = 23
  const videos = Array.from({ length: Math.min(limit, total) }, (_, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    title: `Aula ${place + 1}`,
    status: 'CONVERTED',
    storage_size: 1_000_000 * (place + 1),
    length: 60 * (place + 1),
  }))
  return { pages: Math.ceil(total / limit), total, videos }
}
