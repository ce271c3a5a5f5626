import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes handed to the connection at once: of a download that is broken off, all but the last slice is counted. */
const sliceBytes = 128 * 1024

/** Ends an answer with bytes in memory, calling `sent` with those the connection took. */
export function sendBytes(raw: ServerResponse, bytes: Buffer, sent: (bytes: number) => void): void {
  const slice = bytes.subarray(0, sliceBytes)
  const rest = bytes.subarray(sliceBytes)
  const taken = (error?: Error | null): void => {
    if (error) return
    sent(slice.length)
    if (rest.length > 0 && !raw.destroyed) sendBytes(raw, rest, sent)
  }
  if (rest.length === 0) raw.end(slice, taken)
  else raw.write(slice, taken)
}

type Done = (error?: Error | null) => void

/**
 * Calls `sent` with every piece of the answer the connection took. A file is piped through the answer's own `write`, so that what is
 * written is counted there.
 */
function countSent(raw: ServerResponse, sent: (bytes: number) => void): void {
  const [write, end] = [raw.write.bind(raw), raw.end.bind(raw)] as [(chunk: Buffer, done: Done) => boolean, typeof raw.end]
  const counted =
    (chunk: Buffer, done?: Done): Done =>
    (error) => {
      if (!error) sent(chunk.length)
      done?.(error)
    }
  raw.write = (chunk: Buffer, done?: unknown) => write(chunk, counted(chunk, done as Done | undefined))
  raw.end = (chunk?: unknown, done?: unknown) =>
    Buffer.isBuffer(chunk) ? end(chunk, counted(chunk, done as Done | undefined) as () => void) : end()
}

/**
 * Answers with bytes straight over the connection: the framework's own way with streams costs as much CPU time as a small segment. Logs and
 * metrics of the request are kept.
 * @param sent called with the bytes that left; not with those that an aborted connection never took.
 */
export function sendSegment(
  reply: FastifyReply,
  { status, headers, body }: { status: number; headers: string[]; body: Buffer | Readable },
  sent: (bytes: number) => void,
): FastifyReply {
  const { raw, log } = reply
  reply.hijack()
  raw.writeHead(status, headers)
  if (Buffer.isBuffer(body)) {
    sendBytes(raw, body, sent)
    return reply
  }
  body.once('error', (error) => {
    log.warn({ err: error }, 'a segment was cut off')
    raw.destroy()
  })
  raw.once('close', () => body.destroy())
  countSent(raw, sent)
  body.pipe(raw)
  return reply
}
