import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createOpenOutbound } from './open-outbound.ts'
import { faultOf } from './testing/fault-of.ts'

type Asked = { method: string | undefined; headers: Record<string, unknown>; body: string }
let server: Server
let answer: RequestListener
let asked: Asked[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        asked.push({ method: request.method, headers: request.headers, body: body.toString() })
        answer(request, response)
      },
      () => undefined,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
const here = (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const open = (path = '/', request: Partial<Parameters<ReturnType<typeof createOpenOutbound>>[1]> = {}) =>
  createOpenOutbound({ trusted: [here()] })(here(path), { idleMs: 60_000, ...request })
/** Resolves when the connection is closed, however. */
const closeOf = (socket: Socket | null) =>
  new Promise<void>((resolve) => void socket?.on('error', () => undefined).once('close', () => resolve()))

it('gives an answer as it comes, whatever its length', async () => {
  answer = (_request, response) => void Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536, 1))).pipe(response)
  const { status, body, url } = await open('/film')
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  expect([status, url.href, bytes]).toEqual([200, here('/film'), 200 * 65_536])
})

it('fails with slow when the answer does not begin', async () => {
  answer = () => undefined
  expect(await faultOf(open('/', { idleMs: 50 }))).toBe('slow')
})

it('fails with slow when the answer stands still, and does not count the time that its reader takes', async () => {
  answer = (_request, response) => void response.write(Buffer.alloc(3_000_000))
  const { body } = await open('/', { idleMs: 60_000 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const chunks = body[Symbol.asyncIterator]()
    let bytes = 0
    while (bytes < 3_000_000) {
      const { value } = await chunks.next()
      vi.advanceTimersByTime(120_000)
      bytes += (value as Buffer).length
    }
    const next = faultOf(chunks.next())
    vi.advanceTimersByTime(60_000)
    expect(await next).toBe('slow')
  } finally {
    vi.useRealTimers()
  }
})

it('ends with unreachable where the answer breaks off, also before it is read', async () => {
  let broken: Promise<void> | undefined
  answer = (_request, response) => {
    broken = closeOf(response.socket)
    response.writeHead(200, { 'content-length': '10' }).write('half')
    setImmediate(() => response.destroy())
  }
  const { body } = await open()
  expect(await faultOf(buffer(body))).toBe('unreachable')
  const late = await open()
  await broken
  expect(await faultOf(buffer(late.body))).toBe('unreachable')
})

it('closes the connection when the reader leaves early, closes or aborts', async () => {
  const closed: Promise<void>[] = []
  answer = (_request, response) => {
    closed.push(closeOf(response.socket))
    response.write(Buffer.alloc(100_000))
  }
  const left = await open()
  for await (const _chunk of left.body) break
  ;(await open()).close()
  const caller = new AbortController()
  const aborted = await open('/', { signal: caller.signal })
  caller.abort()
  expect(await faultOf(buffer(aborted.body))).toBe('slow')
  await Promise.all(closed)
  expect(closed).toHaveLength(3)
})

it('sends a stream with PUT, and asks to keep the connection open where that is wanted', async () => {
  answer = (_request, response) => void response.writeHead(201).end('kept')
  const chunks = Readable.from([Buffer.from('one '), Buffer.from('film')])
  const { status, body } = await open('/', { method: 'PUT', body: chunks, headers: { 'content-length': '8' }, keepAlive: true })
  expect([status, (await buffer(body)).toString()]).toEqual([201, 'kept'])
  expect(asked).toMatchObject([{ method: 'PUT', body: 'one film', headers: { connection: 'keep-alive', 'accept-encoding': 'identity' } }])
  const broken = new Readable({
    read() {
      this.destroy(new Error('the store is away'))
    },
  })
  expect(await faultOf(open('/', { method: 'PUT', body: broken }))).toBe('unreachable')
})

it('judges every redirect anew, without the headers that are for one server', async () => {
  const other = here().replace('127.0.0.1', '127.0.0.2')
  answer = (request, response) => {
    if (request.url === '/end') response.end('there')
    else response.writeHead(302, { location: request.url === '/private' ? 'http://169.254.169.254/' : `${other}end` }).end()
  }
  expect(await faultOf(open('/private', { redirects: 3 }))).toBe('blocked')
  expect(await faultOf(open('/other', { redirects: 3 }))).toBe('blocked')
  expect(await faultOf(open('/other'))).toBe('redirected')
  expect(await faultOf(open('/other', { method: 'PUT', body: 'x', redirects: 3 }))).toBe('redirected')
  expect(await faultOf(createOpenOutbound()(here(), { idleMs: 1000 }))).toBe('blocked')
  asked = []
  const request = { idleMs: 60_000, redirects: 1, headers: { authorization: 'Bearer segredo', range: 'bytes=5-' } }
  const localhost = here().replace('127.0.0.1', 'localhost')
  answer = (asking, response) => {
    if (asking.url === '/end') response.end('there')
    else response.writeHead(302, { location: `${localhost}end` }).end()
  }
  const { body, url } = await createOpenOutbound({ trusted: [here(), localhost] })(here('/begin'), request)
  expect([(await buffer(body)).toString(), url.hostname]).toEqual(['there', 'localhost'])
  expect(asked.map(({ headers }) => [headers['authorization'], headers['range']])).toEqual([
    ['Bearer segredo', 'bytes=5-'],
    [undefined, 'bytes=5-'],
  ])
})
