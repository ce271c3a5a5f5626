import type { IncomingMessage, ServerResponse } from 'node:http'

export type Answer = { request: IncomingMessage; response: ServerResponse; /** Of this server. */ origin: string }

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  })
  response.end(text)
}

/** An error as Google's APIs answer it. */
export function refuse(response: ServerResponse, status: number, reason = 'backendError', retryAfter?: string): void {
  const error = { code: status, message: `The request failed: ${reason}.`, errors: [{ message: reason, domain: 'youtube', reason }] }
  sendJson(response, status, { error }, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
}

/** From now on the connection breaks where the answer would be sent: headers stay until then. */
export function loseAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  response.end = () => {
    socket.destroy()
    return response
  }
}
