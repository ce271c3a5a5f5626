import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A film is any MP4; without one its first bytes look like those of an MP4. */
const plainFilm = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')])

/**
 * Bytes of an MP4 that no other id has: the film, and a box of what decoders skip. The same for each call.
 * @param size bytes; at least those of the film and its box.
 */
export function pandaFile(id: string, size: number, film: Buffer = plainFilm): Buffer {
  const box = Buffer.alloc(Math.max(size - film.length, 8))
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  const pattern = createHash('sha512').update(id).digest()
  for (let at = 8; at < box.length; at += pattern.length) pattern.copy(box, at)
  return Buffer.concat([film, box])
}

/** Sends a file as S3 does, with ranges. @returns how many bytes were sent. */
export function sendPandaFile(request: IncomingMessage, response: ServerResponse, bytes: Buffer): number {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  const common = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', etag }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) {
    response.writeHead(200, { ...common, 'content-length': bytes.length }).end(bytes)
    return bytes.length
  }
  const start = Number(first)
  const end = Math.min(last ? Number(last) : bytes.length - 1, bytes.length - 1)
  if (start > end) {
    sendStoreError(response, 416, 'InvalidRange', 'The requested range is not satisfiable')
    return 0
  }
  const part = bytes.subarray(start, end + 1)
  const range = `bytes ${start}-${end}/${bytes.length}`
  response.writeHead(206, { ...common, 'content-length': part.length, 'content-range': range }).end(part)
  return part.length
}

/** An error as S3 answers it. */
export const sendStoreError = (response: ServerResponse, status: number, code: string, message: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
