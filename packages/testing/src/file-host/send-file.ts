import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { HostFaults, HostFile, HostRequest } from './host-file.ts'
import type { FileBytes } from './seeded-bytes.ts'

const chunk = 128 * 1024
/** What a host that resets connections sends before it does. */
const beforeReset = 10_000
const wrongLength = 1000

/** What is asked for, of a request whose body was read or not. */
export type FileRequest = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders }

/** Answers a request for a file as a file server does (RFC 9110 § 14), with its faults. */
export async function sendFile(
  file: HostFile,
  request: FileRequest,
  response: ServerResponse,
  needsKeepAlive = file.faults.needsKeepAlive ?? false,
): Promise<void> {
  const { method = '', url = '', headers } = request
  const record: HostRequest = { method, url, headers: { ...headers }, status: 0, range: null, sent: 0 }
  file.requests.push(record)
  const refusal = file.refusals.shift()
  if (refusal) {
    record.status = refusal.status
    return void response.writeHead(refusal.status, { 'content-type': 'text/plain', ...refusal.headers }).end(refusal.body ?? '')
  }
  if (file.faults.html) {
    record.status = 200
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Entrar</title>')
  }
  const { faults, bytes } = file
  const range = readRange(headers.range, bytes.size)
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === file.etag || headers['if-range'] === file.lastModified
  if (range === 'beyond') {
    record.status = 416
    return void response.writeHead(416, { 'content-range': `bytes */${bytes.size}` }).end()
  }
  const partial = range !== null && unchanged && faults.ranges !== 'ignored'
  const [start, end] = partial ? range : [0, bytes.size - 1]
  record.range = [start, end]
  record.status = partial ? 206 : 200
  response.writeHead(record.status, { ...describe(file), ...measure(faults, partial, start, end, bytes.size) })
  if (faults.gzip) return void response.end(gzipSync(bytes.read(start, end + 1 - start)))
  if (method === 'HEAD') return void response.end()
  const resets = needsKeepAlive && /close/i.test(headers.connection ?? '')
  await sendBytes(file, bytes, record, { resets, response, start, end })
}

function describe({ type, etag, lastModified, disposition, faults }: HostFile): Record<string, string> {
  return {
    ...(type !== null && { 'content-type': type }),
    ...(etag !== null && { etag }),
    ...(lastModified !== null && { 'last-modified': lastModified }),
    ...(disposition !== null && { 'content-disposition': disposition }),
    ...(faults.gzip && { 'content-encoding': 'gzip' }),
    ...(faults.ranges !== 'ignored' && { 'accept-ranges': 'bytes' }),
  }
}

function measure(faults: HostFaults, partial: boolean, start: number, end: number, size: number): Record<string, string> {
  const total = size + (faults.ranges === 'wrong-total' ? 1 : 0)
  const first = start + (faults.ranges === 'wrong-start' ? 1 : 0)
  const length = end + 1 - start + { none: 0, long: wrongLength, short: -wrongLength, right: 0 }[faults.length ?? 'right']
  return {
    ...(partial && { 'content-range': `bytes ${first}-${end}/${total}` }),
    ...(faults.length !== 'none' && !faults.extra && !faults.gzip && { 'content-length': String(Math.max(0, length)) }),
  }
}

/** First and last byte of a range of one piece; null without a valid one. */
function readRange(text: string | undefined, size: number): [start: number, end: number] | 'beyond' | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(text ?? '') ?? []
  if (from === undefined) return null
  const start = Number(from)
  if (start >= size) return 'beyond'
  return [start, to ? Math.min(Number(to), size - 1) : size - 1]
}

type Sending = { resets: boolean; response: ServerResponse; start: number; end: number }

async function sendBytes(file: HostFile, bytes: FileBytes, record: HostRequest, sending: Sending): Promise<void> {
  const { resets, response, start, end } = sending
  const { faults } = file
  const isFaulty = takeTurn(faults)
  const cut = resets ? beforeReset : isFaulty ? faults.cutAfter : undefined
  const stall = isFaulty ? faults.stallAfter : undefined
  const short = faults.length === 'short' ? wrongLength : 0
  const last = Math.min(end + 1 - short, start + (cut ?? stall ?? Infinity))
  const pace = createPace(faults.bytesPerSecond)
  for (let place = start; place < last && !response.destroyed;) {
    const part = bytes.read(place, Math.min(pace.most, chunk, last - place))
    place += part.length
    record.sent += part.length
    if (!response.write(part)) await drained(response)
    await pace.wait(part.length)
    if (faults.changeAfter !== undefined && file.sent >= faults.changeAfter) {
      delete faults.changeAfter
      file.change()
    }
  }
  if (last < end + 1 - short) {
    if (cut !== undefined && faults.cutGently) response.socket?.end()
    else if (cut !== undefined) response.socket?.resetAndDestroy()
    return
  }
  if (faults.extra) response.write(Buffer.alloc(faults.extra, 1))
  // Where more bytes were said than there are, the connection ends early.
  if (faults.length === 'long') response.socket?.end()
  else response.end()
}

/** Whether this answer is one of those that are cut or stall. */
function takeTurn(faults: HostFaults): boolean {
  if (faults.cutAfter === undefined && faults.stallAfter === undefined) return false
  if (faults.times === undefined) return true
  if (faults.times === 0) return false
  faults.times--
  return true
}

function createPace(bytesPerSecond: number | undefined) {
  if (bytesPerSecond === undefined) return { most: chunk, wait: () => Promise.resolve() }
  const begun = performance.now()
  let sent = 0
  return {
    most: Math.max(1, Math.ceil(bytesPerSecond / 50)),
    wait: async (bytes: number) => {
      sent += bytes
      const early = begun + (sent / bytesPerSecond) * 1000 - performance.now()
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    },
  }
}

/** Resolves when more can be written, or when nobody reads any more. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const forget = finished(response, () => done())
    const done = (): void => {
      forget()
      response.off('drain', done)
      resolve()
    }
    response.once('drain', done)
  })
}
