import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { createTargetJudge, followRedirect, type OutboundOptions, readAddress } from './outbound-target.ts'

export type OutboundRequest = {
  /** GET when absent. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Longest time from the call to the last byte, redirects included. */
  timeoutMs: number
  /** Most bytes of an answer's body. */
  maxBytes: number
  /** A longer body is cut off there and the connection closed, instead of being a fault. */
  cut?: boolean
  /** How many redirects of a GET or HEAD are followed; none when absent. */
  redirects?: number
  /** Aborts the request, with the fault `slow`. */
  signal?: AbortSignal
}
export type OutboundAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; url: URL }
/** Sends a request to another server. @throws OutboundError. */
export type Outbound = (address: string | URL, request: OutboundRequest) => Promise<OutboundAnswer>

/**
 * Creates the only HTTP client of api and worker for other servers. A name is resolved once, every address it has must be public, and the
 * connection goes to that very address, so that a second answer of the name server changes nothing. Each redirect is checked again. No
 * connection is kept alive, nothing is decompressed, proxies of the environment are not used.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const judge = createTargetJudge(options)
  return async (address, request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    let sent = { url: readAddress(address), headers: request.headers ?? {} }
    for (let left = request.redirects ?? 0; ; left--) {
      const answer = await ask(sent.url, { ...request, headers: sent.headers }, signal, judge(sent.url))
      const next = followRedirect(sent, answer, left > 0 && isRepeatable(request.method))
      if (next === null) return answer
      sent = next
    }
  }
}

/** Whether a request may be sent again elsewhere: it has no body, and changes nothing. */
const isRepeatable = (method: OutboundRequest['method']): boolean => method === undefined || method === 'GET' || method === 'HEAD'

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
      // Node tells the length of a DELETE's body by itself no more than that of a GET's.
      headers: {
        accept: '*/*',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
        'accept-encoding': 'identity',
      },
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
