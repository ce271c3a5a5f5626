import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** How the stand-in answers requests with the right token. `slow`: not until it is closed; the others: faulty answers. */
export type ProductsMood = 'well' | 'slow' | 'limited' | 'garbage' | 'other-form' | 'huge' | 'redirect' | 'down'

export interface FakeProducts {
  /** Addresses of its products and of their pictures. */
  url: string
  origin: string
  /** What it lists, by the owner's id. */
  products: Map<string, object[]>
  /** Pictures by their path, as PNG. */
  pictures: Map<string, Buffer>
  mood: ProductsMood
  /** Answers 503 to so many requests before it answers as its mood is. */
  stumbles: number
  /** Requests for products so far. */
  requests: { url: string; authorization: string | undefined }[]
  stop: () => Promise<void>
}

/**
 * The products service of a parent platform: `GET /v1/products?user&per_page` with a bearer token answers the owner's as `items`, without
 * it 401; pictures are public.
 */
export async function startFakeProducts(token: string): Promise<FakeProducts> {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const fake: FakeProducts = {
    url: `${origin}/v1/products`,
    origin,
    products: new Map(),
    pictures: new Map(),
    mood: 'well',
    stumbles: 0,
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, origin)
    const picture = fake.pictures.get(pathname)
    if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    fake.requests.push({ url, authorization: headers.authorization })
    const send = (status: number, body: unknown, more: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...more }).end(JSON.stringify(body))
    if (fake.stumbles > 0) {
      fake.stumbles--
      return send(503, { message: 'Service Unavailable' })
    }
    if (fake.mood === 'well') {
      if (headers.authorization !== `Bearer ${token}`) return send(401, { message: 'Unauthorized' })
      if (pathname !== '/v1/products') return send(404, { message: 'Not Found' })
      const all = fake.products.get(searchParams.get('user') ?? '') ?? []
      return send(200, { items: all.slice(0, Number(searchParams.get('per_page') ?? 10)) })
    }
    if (fake.mood === 'limited') return send(429, { message: 'Too Many Requests' })
    if (fake.mood === 'garbage') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    if (fake.mood === 'other-form') return send(200, { message: 'Tente mais tarde' })
    if (fake.mood === 'huge')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"items":["${'x'.repeat(5_000_000)}"]}`)
    if (fake.mood === 'redirect') return send(302, {}, { location: '/login' })
    if (fake.mood === 'down') return send(503, { message: 'Service Unavailable' })
  }
  return fake
}
