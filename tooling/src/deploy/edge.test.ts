import crypto, { createHmac } from 'node:crypto'
import { compileFunction } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readText } from './testing/read-shipped.ts'

const key = crypto.randomBytes(32)
const address = crypto.randomBytes(16).toString('hex')
const other = crypto.randomBytes(16).toString('hex')

/** A token as docs/deliver.md describes it. */
function sign(to: string, seconds = 3600, by = key): string {
  const text = `abcdefghij012345.1.${(Math.floor(Date.now() / 1000) + seconds).toString(36)}`
  return `${text}.${createHmac('sha256', by).update(`segment|${text}|${to}`).digest().subarray(0, 16).toString('base64url')}`
}

const token = sign(address)
const good = `/files/s/${token}/${address}`
const bad: [string, number][] = [
  [`/files/s/${token}/${other}`, 404],
  [`/files/s/${sign(address, 3600, crypto.randomBytes(32))}/${address}`, 404],
  [`/files/s/${token.slice(0, -1)}/${address}`, 404],
  [`/files/s/${token}A/${address}`, 404],
  [`/files/s/${address}`, 404],
  [`/files/s/${token}/../${address}`, 404],
  [`/files/s/${sign(address, -1)}/${address}`, 403],
]

describe('the function for CloudFront', () => {
  type Event = { request: { method: string; uri: string; querystring: Record<string, unknown> } }
  type Handler = (event: Event) => Promise<{ statusCode?: number; uri?: string; querystring?: unknown }>
  const source = readText('deploy/edge/cloudfront.js').replaceAll(/^import .*$/gm, '')
  const make = compileFunction(`${source}\nreturn handler`, ['cf', 'crypto', 'Buffer', 'Date'])
  const cf = { kvs: () => ({ get: async (name: string) => (name === 'segment-key' ? key.toString('hex') : undefined) }) }
  const handler = make(cf, crypto, Buffer, Date) as Handler
  const ask = (uri: string, method = 'GET') => handler({ request: { method, uri, querystring: {} } })

  it('moves a valid token from the path to the query', async () => {
    expect(await ask(good)).toEqual({ method: 'GET', uri: `/files/s/${address}`, querystring: { token: { value: token } } })
  })

  it('rejects other tokens, expired tokens and PUT', async () => {
    for (const [uri, statusCode] of bad) expect([uri, (await ask(uri)).statusCode]).toEqual([uri, statusCode])
    expect((await ask(good, 'PUT')).statusCode).toBe(404)
  })
})

describe('the worker for Cloudflare', () => {
  type Worker = { fetch: (request: Request, env: object, context: { waitUntil: (work: Promise<unknown>) => void }) => Promise<Response> }
  const kept = new Map<string, Response>()
  const origin = vi.fn<() => Promise<Response>>(async () => new Response('ciphertext', { status: 200 }))
  const stub = () => {
    vi.stubGlobal('fetch', origin)
    vi.stubGlobal('caches', {
      default: {
        match: async (request: Request) => kept.get(request.url)?.clone(),
        put: async (place: string, answer: Response) => void kept.set(place, answer),
      },
    })
  }
  afterEach(() => vi.unstubAllGlobals())
  const ask = async (path: string, method = 'GET') => {
    stub()
    const { default: worker } = (await import('../../../deploy/edge/cloudflare.js' as string)) as { default: Worker }
    const work: Promise<unknown>[] = []
    const request = new Request(`https://videos.example.com${path}`, { method })
    const answer = await worker.fetch(request, { SEGMENT_KEY: key.toString('hex') }, { waitUntil: (each) => work.push(each) })
    await Promise.all(work)
    return answer
  }

  it('requests a segment from the origin once for all tokens', async () => {
    for (const seconds of [3600, 60, 1000])
      expect(await (await ask(`/files/s/${sign(address, seconds)}/${address}`)).text()).toBe('ciphertext')
    expect(origin).toHaveBeenCalledTimes(1)
    expect([...kept.keys()]).toEqual([`https://videos.example.com/files/s/${address}`])
  })

  it('rejects invalid tokens and PUT without a request to the origin, also for a cached segment', async () => {
    origin.mockClear()
    for (const [path, status] of bad) expect([path, (await ask(path)).status]).toEqual([path, status])
    expect((await ask(good, 'PUT')).status).toBe(404)
    expect(origin).not.toHaveBeenCalled()
  })

  it('does not cache an answer with status 503', async () => {
    origin.mockImplementationOnce(async () => new Response('', { status: 503 }))
    expect((await ask(`/files/s/${sign(other)}/${other}`)).status).toBe(503)
    expect([...kept.keys()]).not.toContain(`https://videos.example.com/files/s/${other}`)
  })
})
