import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'
import type { OutboundOptions } from './outbound-target.ts'
import { OutboundError } from './outbound-error.ts'
import { faultOf } from './testing/fault-of.ts'

let server: Server
let port: number
let answer: RequestListener
let asked: { method: string | undefined; url: string | undefined; headers: Record<string, unknown> }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method, url: request.url, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  asked = []
  answer = (_request, response) => response.end('ok')
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
answer = (_request, response) => response.end('ok')

const here = (path = '/') => `http://127.0.0.1:${port}${path}`
const limits = { timeoutMs: 60_000, maxBytes: 1000 }
/** A name server that gives these addresses, one after the other. */
const resolving = (...lists: string[][]): LookupFunction => {
  let calls = 0
  return (_host, options, done) => {
    const addresses = (lists[calls++] ?? lists.at(-1) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
}
const trusting = (options: OutboundOptions = {}) => createOutbound({ trusted: [here()], ...options })

describe('private, local and non-HTTP addresses', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.0x0.0x0.0x1:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.01:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://localhost:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::]:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[fd00::1]:PORT/',
    'http://[fe80::1]:PORT/',
    'http://[fec0::1]:PORT/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'https://127.0.0.1:PORT/',
    'https://[::ffff:10.0.0.1]/',
    'http://user:secret@8.8.8.8/',
    'http://8.8.8.8@127.0.0.1:PORT/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
    'data:text/plain,x',
    'http://',
    'http://[fe80::1%25eth0]/',
    'not an address',
  ])('rejects %s as blocked', async (address) => {
    expect(await faultOf(createOutbound()(address.replace('PORT', String(port)), limits))).toBe('blocked')
    expect(asked).toEqual([])
  })
})

describe('host name resolution', () => {
  const named = 'http://exemplo.test:'
  it.each([
    ['a private address', ['10.1.2.3']],
    ['a loopback address', ['127.0.0.1']],
    ['the IPv6 loopback address', ['::1']],
    ['an IPv4-mapped loopback address', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
    ['a private and a public address', ['192.168.1.1', '93.184.215.14']],
    ['the metadata service', ['169.254.169.254']],
  ])('rejects a name that resolves to %s as blocked', async (_name, addresses) => {
    expect(await faultOf(createOutbound({ lookup: resolving(addresses) })(`${named}${port}/`, limits))).toBe('blocked')
    expect(asked).toEqual([])
  })

  it('resolves a name once per request and judges every request by its own resolution', async () => {
    let calls = 0
    const first = resolving(['127.0.0.1'])
    const lookup: LookupFunction = (host, options, done) => {
      calls++
      first(host, options, done)
    }
    const address = `${named}${port}`
    expect((await createOutbound({ trusted: [address], lookup })(`${address}/`, limits)).status).toBe(200)
    expect(calls).toBe(1)
    // Asked again, the same name leads elsewhere and is judged by that.
    const rebinding = createOutbound({ lookup: resolving(['127.0.0.1'], ['127.0.0.1']) })
    expect(await faultOf(rebinding(`${address}/`, limits))).toBe('blocked')
    expect(await faultOf(rebinding(`${address}/`, limits))).toBe('blocked')
    expect(asked).toHaveLength(1)
  })

  it('fails with unreachable for an unknown name and for a closed port', async () => {
    const unknown: LookupFunction = (_host, _options, done) => done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), '', 4)
    expect(await faultOf(createOutbound({ lookup: unknown })('http://exemplo.test/', limits))).toBe('unreachable')
    expect(await faultOf(createOutbound({ trusted: ['http://127.0.0.1:1'] })('http://127.0.0.1:1/', limits))).toBe('unreachable')
  })
})

describe('trusted origins', () => {
  it('allows a trusted loopback origin and blocks its other ports, schemes and names', async () => {
    const outbound = trusting()
    const { status, body, url } = await outbound(here('/a?b=1'), limits)
    expect({ status, text: body.toString(), address: url.href }).toEqual({ status: 200, text: 'ok', address: here('/a?b=1') })
    for (const other of [`http://127.0.0.1:${port + 1}/`, `https://127.0.0.1:${port}/`, `http://localhost:${port}/`])
      expect(await faultOf(outbound(other, limits))).toBe('blocked')
  })
})

describe('allowed networks', () => {
  it('allows addresses and resolved names inside the network and blocks others', async () => {
    const outbound = createOutbound({ networks: ['127.0.0.1/32'], lookup: resolving(['127.0.0.1'], ['127.0.0.1', '10.0.0.1']) })
    expect((await outbound(here(), limits)).status).toBe(200)
    expect((await outbound(`http://exemplo.test:${port}/`, limits)).status).toBe(200)
    expect(await faultOf(outbound(`http://exemplo.test:${port}/`, limits))).toBe('blocked')
    expect(await faultOf(outbound('http://10.0.0.1/', limits))).toBe('blocked')
  })
})

describe('redirects', () => {
  const to = (location: string, status = 302): void => {
    answer = (request, response) =>
      request.url === '/end' ? void response.end('there') : void response.writeHead(status, { location }).end('moved')
  }

  it('fails with redirected by default and follows with the redirects option', async () => {
    to('/end')
    expect(await faultOf(trusting()(here(), limits))).toBe('redirected')
    expect(asked).toHaveLength(1)
    expect((await trusting()(here(), { ...limits, redirects: 1 })).body.toString()).toBe('there')
  })

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[::1]:PORT/end',
    'http://localhost:PORT/end',
    'http://user@127.0.0.1:PORT/end',
    'file:///etc/passwd',
    '//10.0.0.1/',
  ])('rejects a redirect to %s as blocked', async (location) => {
    to(location.replace('PORT', String(port)))
    expect(await faultOf(trusting()(here(), { ...limits, redirects: 3 }))).toBe('blocked')
    expect(asked).toHaveLength(1)
  })

  it('fails with redirected after the maximum number of redirects', async () => {
    to('/again')
    expect(await faultOf(trusting()(here(), { ...limits, redirects: 3 }))).toBe('redirected')
    expect(asked).toHaveLength(4)
  })

  it('drops authorization and cookie headers on a redirect to another origin', async () => {
    const other = `http://outro.test:${port}`
    to(`${other}/end`)
    const outbound = createOutbound({ trusted: [here(), other], lookup: resolving(['127.0.0.1']) })
    const headers = { Authorization: 'panda-segredo', cookie: 'a=b', 'x-plain': '1' }
    await outbound(here(), { ...limits, headers, redirects: 1 })
    expect(asked.map((each) => [each.headers.authorization, each.headers.cookie, each.headers['x-plain']])).toEqual([
      ['panda-segredo', 'a=b', '1'],
      [undefined, undefined, '1'],
    ])
    asked = []
    to('/end')
    await outbound(here(), { ...limits, headers, redirects: 1 })
    expect(asked.map((each) => each.headers.authorization)).toEqual(['panda-segredo', 'panda-segredo'])
  })
})

describe('requests', () => {
  it.each(['POST', 'PUT', 'DELETE'] as const)('sends the bytes of a %s with their length', async (method) => {
    answer = (request, response) => void request.pipe(response)
    const bytes = Buffer.from([0, 255, 10, 13, 128, 0])
    const { body } = await trusting()(here(), { ...limits, method, body: bytes, headers: { 'content-type': 'audio/flac' } })
    expect(body.equals(bytes)).toBe(true)
    expect(asked).toMatchObject([{ method, headers: { 'content-type': 'audio/flac', 'content-length': '6' } }])
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('never sends a %s again elsewhere', async (method) => {
    answer = (_request, response) => void response.writeHead(307, { location: '/end' }).end()
    expect(await faultOf(trusting()(here(), { ...limits, method, redirects: 3 }))).toBe('redirected')
    expect(asked).toHaveLength(1)
  })
})

describe('responses', () => {
  it('fails with too-large when the body exceeds maxBytes', async () => {
    answer = (_request, response) => void response.end('x'.repeat(1001))
    expect(await faultOf(trusting()(here(), limits))).toBe('too-large')
    answer = (_request, response) => void response.end('x'.repeat(1000))
    expect((await trusting()(here(), limits)).body).toHaveLength(1000)
  })

  it('truncates the body to maxBytes with the cut option', async () => {
    answer = (_request, response) => void response.end('x'.repeat(500_000))
    const { status, body } = await trusting()(here(), { ...limits, cut: true })
    expect([status, body.length]).toEqual([200, 1000])
  })

  it('fails with slow when the caller aborts the signal', async () => {
    answer = () => undefined
    const caller = new AbortController()
    const asking = faultOf(trusting()(here(), { ...limits, signal: caller.signal }))
    caller.abort()
    expect(await asking).toBe('slow')
  })

  it('fails with slow after timeoutMs without a response or without its end', async () => {
    answer = () => undefined
    expect(await faultOf(trusting()(here(), { ...limits, timeoutMs: 50 }))).toBe('slow')
    answer = (_request, response) => void response.writeHead(200).write('begun')
    expect(await faultOf(trusting()(here(), { ...limits, timeoutMs: 50 }))).toBe('slow')
  })

  it('fails with unreachable when the connection closes before the body is complete', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setImmediate(() => response.destroy())
    }
    expect(await faultOf(trusting()(here(), limits))).toBe('unreachable')
  })

  it.each([
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 101],
    ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nmais', 101],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n', 101],
    ['HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\ncorpo', 204],
    ['HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ncorpo\r\n0\r\n\r\n', 204],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'fault'],
    [`HTTP/1.1 200 OK\r\n${'X-Cheio: sim\r\n'.repeat(20_000)}`, 'fault'],
    [`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(100_000)}`, 'fault'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'fault'],
    ['não é HTTP\r\n\r\n', 'fault'],
    ['', 'fault'],
  ])('settles with a status or an OutboundError for the raw response %j', async (raw, wanted) => {
    const odd = createRawServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(raw)))
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`
    const asking = createOutbound({ trusted: [address] })(address, { ...limits, method: 'POST', body: '{}' })
    const outcome = await asking.then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OutboundError ? 'fault' : error),
    )
    odd.close()
    expect(outcome).toBe(wanted)
  })

  it('requests identity encoding and omits the query string from error messages', async () => {
    await trusting()(here(), limits)
    expect(asked[0]?.headers['accept-encoding']).toBe('identity')
    const error = (await createOutbound()(here('/?key=segredo'), limits).catch((reason: unknown) => reason)) as Error
    expect(`${error.message} ${String(error.cause)}`).not.toContain('segredo')
  })
})
