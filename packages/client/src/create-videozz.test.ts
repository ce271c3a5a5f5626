import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createVideozz, type VideozzOptions } from './create-videozz.ts'
import { splitParts } from './split-parts.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

type Asked = { method: string; url: string; authorization: string; body: string }
type Reply = (response: ServerResponse, asked: Asked, count: number) => void

/** A server that answers as told, and a client of it. */
async function serve(reply: Reply, options: Partial<VideozzOptions> = {}) {
  const asked: Asked[] = []
  const listening = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, authorization: headers.authorization ?? '', body }
      asked.push(one)
      reply(response, one, asked.length)
    })
  })
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { asked, videozz: createVideozz({ baseUrl: `${baseUrl}/`, apiKey: 'vz_teste', ...options }) }
}
const send = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
const fault = (code: string) => ({ error: { code, message: 'Frase.', requestId: 'r1', fields: { title: 'Informe o título.' } } })

it('fills in parameters, query and body', async () => {
  const { asked, videozz } = await serve((response) => send(response, 200, { items: [] }))
  await videozz.listVideos()
  await videozz.listVideos({ query: { search: 'a&b', limit: 5 } })
  await videozz.updateVideo({ params: { key: 'a/b' }, body: { title: 'Aula', description: '' } })
  expect(asked).toEqual([
    { method: 'GET', url: '/api/videos', authorization: 'Bearer vz_teste', body: '' },
    { method: 'GET', url: '/api/videos?search=a%26b&limit=5', authorization: 'Bearer vz_teste', body: '' },
    { method: 'PUT', url: '/api/videos/a%2Fb', authorization: 'Bearer vz_teste', body: '{"title":"Aula","description":""}' },
  ])
})

it('returns a CSV response as text', async () => {
  const { videozz } = await serve((response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a;b\n'))
  expect(await videozz.exportBilling()).toBe('a;b\n')
})

it('rejects with a VideozzError with code, message, status, requestId and fields', async () => {
  const { asked, videozz } = await serve((response) => send(response, 403, fault('API_KEY_SCOPE')))
  await expect(videozz.listVideos()).rejects.toMatchObject({
    name: 'VideozzError',
    message: 'Frase.',
    code: 'API_KEY_SCOPE',
    status: 403,
    requestId: 'r1',
    fields: { title: 'Informe o título.' },
    retryAfter: null,
  })
  expect(asked).toHaveLength(1)
})

it.each([429, 503])('retries a DELETE after status %i with a Retry-After header', async (status) => {
  const { asked, videozz } = await serve((response, _asked, count) =>
    count < 3 ? send(response, status, fault('UNAVAILABLE'), { 'retry-after': '0' }) : send(response, 200, {}),
  )
  await videozz.deleteVideos({ body: ['a'.repeat(16)] })
  expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE'])
})

it('does not retry after a long Retry-After, beyond the retries option or without Retry-After', async () => {
  const long = await serve((response) => send(response, 429, fault('TOO_MANY_ATTEMPTS'), { 'retry-after': '61' }))
  await expect(long.videozz.listVideos()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 61 })
  expect(long.asked).toHaveLength(1)
  server?.close()
  const often = await serve((response) => send(response, 503, fault('UNAVAILABLE'), { 'retry-after': '0' }), { retries: 2 })
  await expect(often.videozz.listVideos()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(often.asked).toHaveLength(3)
  server?.close()
  const silent = await serve((response) => send(response, 503, fault('UNAVAILABLE')))
  await expect(silent.videozz.listVideos()).rejects.toMatchObject({ status: 503 })
  expect(silent.asked).toHaveLength(1)
})

it('retries listVideos after a broken connection, but not eraseViewer', async () => {
  const { asked, videozz } = await serve((response, _asked, count) =>
    count === 1 ? void response.destroy() : send(response, 200, { items: [] }),
  )
  await videozz.listVideos()
  expect(asked).toHaveLength(2)
  server?.close()
  const broken = await serve((response) => void response.destroy())
  await expect(broken.videozz.eraseViewer({ params: { id: 'a' } })).rejects.toMatchObject({ code: 'NETWORK', status: 0, requestId: null })
  expect(broken.asked).toHaveLength(1)
})

it('rejects a redirect with NETWORK and an HTML response with UNREADABLE', async () => {
  const away = await serve((response) => void response.writeHead(302, { location: '/elsewhere' }).end(), { retries: 0 })
  await expect(away.videozz.listVideos()).rejects.toMatchObject({ code: 'NETWORK' })
  expect(away.asked).toHaveLength(1)
  server?.close()
  const page = await serve((response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>'))
  await expect(page.videozz.listVideos()).rejects.toMatchObject({ code: 'UNREADABLE', status: 502 })
})

it('rejects with the abort reason while it waits for a retry', async () => {
  const { videozz } = await serve((response) => send(response, 429, fault('TOO_MANY_ATTEMPTS'), { 'retry-after': '30' }))
  const stop = new AbortController()
  const call = videozz.listVideos({}, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await expect(call).rejects.toThrow('enough')
})

it('uploadFile cancels the upload when a part cannot be sent', async () => {
  const { asked, videozz } = await serve((response, { url }) => {
    if (url.endsWith('create-multipart')) send(response, 200, { key: 'k'.repeat(16), uploadId: 'u' })
    else if (url.endsWith('cancel-multipart')) send(response, 200, {})
    else send(response, 403, fault('ACCOUNT_CANCELED'))
  })
  const upload = videozz.uploadFile({ content: new Blob(['filme']), filename: 'aula.mp4' })
  await expect(upload).rejects.toMatchObject({ code: 'ACCOUNT_CANCELED' })
  expect(asked.at(-1)).toMatchObject({ url: '/api/upload/cancel-multipart', body: `{"filename":"${'k'.repeat(16)}","uploadId":"u"}` })
})

it('uploadFile retries its last two steps after a broken connection and cancels on UPLOAD_CLOSED', async () => {
  const broken = new Set<string>()
  let refuses = false
  const { asked, videozz } = await serve((response, { url }) => {
    const step = url.split('/').at(-1) ?? ''
    if (step === 'create-multipart') return send(response, 200, { key: 'k'.repeat(16), uploadId: 'u' })
    if (step === 'presigned-url-multipart') return send(response, 200, { url: '/store/1' })
    if (url === '/store/1') return send(response, 200, {}, { etag: '"e"' })
    if (step === 'cancel-multipart') return send(response, 200, {})
    if (!broken.has(step)) {
      broken.add(step)
      return void response.destroy()
    }
    if (refuses) return send(response, 409, fault('UPLOAD_CLOSED'))
    return send(response, 200, { key: 'k'.repeat(16) })
  })
  const upload = () => videozz.uploadFile({ content: new Blob(['filme']), filename: 'aula.mp4' })
  expect(await upload()).toMatchObject({ key: 'k'.repeat(16) })
  const steps = () => asked.map(({ url }) => url.split('/').at(-1)).slice(3)
  expect(steps()).toEqual(['complete-multipart', 'complete-multipart', 'videos', 'videos'])
  refuses = true
  await expect(upload()).rejects.toMatchObject({ code: 'UPLOAD_CLOSED' })
  expect(steps().at(-1)).toBe('cancel-multipart')
})

it('splitParts splits bytes, a Blob, a stream and an async iterable into the same parts', async () => {
  const bytes = Uint8Array.from({ length: 25 }, (_, place) => place)
  const inPieces = async function* (): AsyncGenerator<Uint8Array> {
    for (const [from, to] of [
      [0, 3],
      [3, 21],
      [21, 25],
    ])
      yield bytes.subarray(from, to)
  }
  for (const content of [bytes, new Blob([bytes]), new Blob([bytes]).stream(), inPieces()]) {
    const parts: number[][] = []
    for await (const { number, bytes: part } of splitParts(content, 10)) {
      expect(number).toBe(parts.length + 1)
      parts.push([...(part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part)])
    }
    expect(parts.map((part) => part.length)).toEqual([10, 10, 5])
    expect(parts.flat()).toEqual([...bytes])
  }
})
