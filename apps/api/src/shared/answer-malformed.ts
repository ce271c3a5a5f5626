import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@videozz/contract'
import { AppError } from './app-error.ts'

/** A request that cannot be parsed as HTTP reaches no handler; it is answered in the same form, and its connection is closed. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, status, message } = new AppError('MALFORMED_BODY')
  const answer: ErrorBody = { error: { code, message, requestId: randomUUID() } }
  const body = Buffer.from(JSON.stringify(answer))
  const lines = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]))
}
