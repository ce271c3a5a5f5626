import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { guardLookup, isPublicAddress } from './public-address.ts'

export type OutboundRequest = {
  /** GET when absent. */
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Longest time from the call to the last byte, redirects included. */
  timeoutMs: number
  /** Most bytes of an answer's body. */
  maxBytes: number
  /** A longer body is cut off there and the connection closed, instead of being a fault. */
  cut?: boolean
  /** How many redirects are followed; none when absent. */
  redirects?: number
  /** Aborts the request, with the fault `slow`. */
  signal?: AbortSignal
}
export type OutboundAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; url: URL }
/** Sends a request to another server. @throws OutboundError. */
export type Outbound = (address: string | URL, request: OutboundRequest) => Promise<OutboundAnswer>

export type OutboundOptions = {
  /** Addresses that the configuration names: their origins may be anywhere, also on this machine. */
  trusted?: readonly string[]
  /** Networks in CIDR form whose addresses count as public, by the operator's configuration. */
  networks?: readonly string[]
  /** Resolves names instead of the system; tests play a hostile name server with it. */
  lookup?: LookupFunction
}

const redirecting = new Set([301, 302, 303, 307, 308])
/** Headers that are for one server alone. */
const personal = new Set(['authorization', 'cookie'])

/**
 * Creates the only HTTP client of api and worker for other servers. A name is resolved once, every address it has must be public, and the
 * connection goes to that very address, so that a second answer of the name server changes nothing. Each redirect is checked again. No
 * connection is kept alive, nothing is decompressed, proxies of the environment are not used.
 */
export function createOutbound({ trusted = [], networks = [], lookup }: OutboundOptions = {}): Outbound {
  const origins = new Set(trusted.map((address) => new URL(address).origin))
  const guarded = guardLookup(lookup, networks)

  /** How the name of this address is resolved. @throws OutboundError blocked. */
  const judge = (url: URL): LookupFunction | undefined => {
    if (origins.has(url.origin)) return lookup
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host, networks)) throw new OutboundError('blocked', url.host)
    return guarded
  }

  return async (address, request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    let headers = request.headers ?? {}
    let url = readAddress(address)
    for (let left = request.redirects ?? 0; ; left--) {
      const answer = await ask(url, { ...request, headers }, signal, judge(url))
      if (!redirecting.has(answer.status)) return answer
      const next = answer.headers.location
      if (left <= 0 || next === undefined || request.method === 'POST') throw new OutboundError('redirected', url.host)
      const target = readAddress(next, url)
      if (url.protocol === 'https:' && target.protocol === 'http:') throw new OutboundError('redirected', url.host)
      if (target.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !personal.has(name.toLowerCase())))
      url = target
    }
  }
}

/** The address as the web reads it: numbers in any base become plain ones. @throws OutboundError blocked. */
function readAddress(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base?.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    throw new OutboundError('blocked', url?.host ?? '')
  return url
}

function ask(url: URL, request: OutboundRequest, signal: AbortSignal, lookup: LookupFunction | undefined): Promise<OutboundAnswer> {
  const { method = 'GET', headers, body, maxBytes, cut } = request
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      sent.destroy()
      if (error instanceof OutboundError) reject(error)
      else reject(new OutboundError(signal.aborted ? 'slow' : 'unreachable', url.host, error))
    }
    const options = {
      method,
      agent: false,
      signal,
      headers: { accept: '*/*', ...headers, 'accept-encoding': 'identity' },
      ...(lookup && { lookup }),
    }
    let answered = false
    const sent = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      answered = true
      const chunks: Buffer[] = []
      let size = 0
      const finish = (): void =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).subarray(0, maxBytes), url })
      response.on('error', fail)
      // It ends with its headers (RFC 9112 § 6.3); who sends a body with it all the same has answered.
      if (response.statusCode === 204) {
        finish()
        sent.destroy()
        return
      }
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size <= maxBytes) return
        if (!cut) return fail(new OutboundError('too-large', url.host))
        finish()
        sent.destroy()
      })
      response.on('end', finish)
    })
    sent.on('error', fail)
    // A change of protocol is answered by neither a response nor an error.
    sent.on('upgrade', ({ statusCode = 0, headers: theirs }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, headers: theirs, body: Buffer.alloc(0), url })
    })
    sent.on('close', () => {
      if (!answered) fail(new Error('The connection was closed without an answer'))
    })
    sent.end(body)
  })
}
