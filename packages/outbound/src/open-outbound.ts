import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { OutboundError } from './outbound-error.ts'
import { createTargetJudge, followRedirect, type OutboundOptions, readAddress } from './outbound-target.ts'

export type OutboundStreamRequest = {
  /** GET when absent. */
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  /** A stream is sent once: an answer to it is never followed elsewhere. */
  body?: string | Uint8Array | Readable
  /** Longest silence: until the answer begins, and then whenever more of it is waited for. The whole may take as long as it takes. */
  idleMs: number
  /** How many redirects of a GET are followed; none when absent. */
  redirects?: number
  /** A 308 without an address is an answer and no redirect: «resume incomplete» of uploads to Google. */
  incomplete?: boolean
  /** Asks to keep the connection open, which some hosts need to send a whole body; it is used once all the same. */
  keepAlive?: boolean
  /** Aborts the request, with the fault `slow`. */
  signal?: AbortSignal
}
export type OutboundStream = {
  status: number
  headers: http.IncomingHttpHeaders
  /** Of the server that answered, after all redirects. */
  url: URL
  /** The bytes as they come. Ends with an OutboundError where the answer breaks off; leaving it early closes the connection. */
  body: AsyncIterable<Buffer>
  /** Closes the connection, for a body that is not read. */
  close(): void
}
/** Sends a request to another server and gives the answer as it comes. @throws OutboundError. */
export type OpenOutbound = (address: string | URL, request: OutboundStreamRequest) => Promise<OutboundStream>

/** Creates the client for answers and bodies of any length, under the same rules as `createOutbound`. */
export function createOpenOutbound(options: OutboundOptions = {}): OpenOutbound {
  const judge = createTargetJudge(options)
  return async (address, request) => {
    let sent = { url: readAddress(address), headers: request.headers ?? {} }
    for (let left = request.redirects ?? 0; ; left--) {
      const answer = await open(sent.url, { ...request, headers: sent.headers }, judge(sent.url))
      if (request.incomplete && answer.status === 308 && answer.headers.location === undefined) return answer
      try {
        const next = followRedirect(sent, answer, left > 0 && (request.method ?? 'GET') === 'GET')
        if (next === null) return answer
        sent = next
      } catch (error) {
        answer.close()
        throw error
      }
      answer.close()
    }
  }
}

function open(url: URL, request: OutboundStreamRequest, lookup: LookupFunction | undefined): Promise<OutboundStream> {
  const { method = 'GET', headers, body, idleMs, keepAlive = false, signal } = request
  const toFault = (error: unknown): OutboundError =>
    error instanceof OutboundError ? error : new OutboundError(signal?.aborted ? 'slow' : 'unreachable', url.host, error)
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent: false,
      ...(signal && { signal }),
      headers: { accept: '*/*', ...headers, ...(keepAlive && { connection: 'keep-alive' }), 'accept-encoding': 'identity' },
      ...(lookup && { lookup }),
    }
    const sent = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      sent.setTimeout(0)
      // A body that nobody reads yet may break off; its reader is told.
      response.on('error', () => undefined)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        url,
        body: watch(response, idleMs, url.host, toFault),
        close: () => sent.destroy(),
      })
    })
    const fail = (error: unknown): void => {
      sent.destroy()
      reject(toFault(error))
    }
    sent.setTimeout(idleMs, () => fail(new OutboundError('slow', url.host)))
    sent.on('error', fail)
    // A change of protocol is answered by neither a response nor an error.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(new Error('The protocol was changed'))
    })
    sent.on('close', () => reject(toFault(new Error('The connection was closed without an answer'))))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return void sent.end(body)
    body.on('error', fail)
    body.pipe(sent)
  })
}

/** The chunks of an answer; a wait for the next one that takes longer than `idleMs` ends it. Time that its reader takes counts for nothing. */
async function* watch(
  response: http.IncomingMessage,
  idleMs: number,
  host: string,
  toFault: (error: unknown) => OutboundError,
): AsyncGenerator<Buffer> {
  const chunks = (response.iterator() as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      timer = setTimeout(() => response.destroy(new OutboundError('slow', host)), idleMs)
      const next = await chunks.next()
      clearTimeout(timer)
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    throw toFault(error)
  } finally {
    clearTimeout(timer)
    response.destroy()
  }
}
