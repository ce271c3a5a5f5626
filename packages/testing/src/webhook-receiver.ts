import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the receiver answers. `down`: 503, with `retryAfter`; `hang`: never; `dribble`: begins and does not end; `redirect`: to another
 * address; `huge`: 1 GB; `gone`: 410; `late`: 200, after `lateness`.
 */
export type ReceiverMood = 'well' | 'down' | 'hang' | 'dribble' | 'redirect' | 'huge' | 'gone' | 'late'
export type ReceivedWebhook = { id: string; type: string; data: Record<string, unknown>; at: number; signatures: number }

export interface WebhookReceiver {
  url: string
  /** Accepted secrets, as they were shown. */
  secrets: string[]
  mood: ReceiverMood
  /** Header `Retry-After` of the mood `down`. */
  retryAfter: string | undefined
  /** Milliseconds of the mood `late`. */
  lateness: number
  /** What it took, each once. */
  accepted: ReceivedWebhook[]
  /** Refused messages: not signed by a known secret, too old, or repeated. */
  refused: { id: string; why: 'unsigned' | 'old' | 'repeated' }[]
  /** Every request, taken or not. */
  requests: { id: string; at: number; headers: IncomingMessage['headers']; body: string }[]
  /** Most requests under way at once. */
  most: number
  /** Bytes of a huge answer that left. */
  sent: number
  stop: () => Promise<void>
}

const toleranceSeconds = 5 * 60

/** A server that verifies webhooks (Standard Webhooks) with its own implementation. */
export async function startWebhookReceiver(secrets: readonly string[] = []): Promise<WebhookReceiver> {
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let open = 0
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: [...secrets],
    mood: 'well',
    retryAfter: undefined,
    lateness: 0,
    accepted: [],
    refused: [],
    requests: [],
    most: 0,
    sent: 0,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    open += 1
    receiver.most = Math.max(receiver.most, open)
    response.on('close', () => (open -= 1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const id = String(request.headers['webhook-id'])
    receiver.requests.push({ id, at: Date.now(), headers: request.headers, body })
    switch (receiver.mood) {
      case 'hang':
        return undefined
      case 'dribble':
        response.writeHead(200).write('um momento')
        return undefined
      case 'down':
        return void response
          .writeHead(503, receiver.retryAfter === undefined ? {} : { 'retry-after': receiver.retryAfter })
          .end('fora do ar')
      case 'gone':
        return void response.writeHead(410).end()
      case 'redirect':
        return void response.writeHead(307, { location: `${receiver.url}/outro` }).end()
      case 'huge':
        return pour(response)
      case 'late':
        return void setTimeout(() => judge(request, body, id, response), receiver.lateness)
      case 'well':
        return judge(request, body, id, response)
    }
  }

  function judge({ headers }: IncomingMessage, body: string, id: string, response: ServerResponse): void {
    const timestamp = String(headers['webhook-timestamp'])
    const given = String(headers['webhook-signature']).split(' ')
    const refuse = (why: 'unsigned' | 'old' | 'repeated', status: number): void => {
      receiver.refused.push({ id, why })
      response.writeHead(status).end(why)
    }
    if (!given.some((signature) => receiver.secrets.some((secret) => isBy(secret, signature, `${id}.${timestamp}.${body}`))))
      return refuse('unsigned', 401)
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return refuse('old', 401)
    // Its sender may not have received the answer: a repeated one is confirmed and not taken again.
    if (receiver.accepted.some((before) => before.id === id)) return refuse('repeated', 200)
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    receiver.accepted.push({ id, type, data, at: Date.now(), signatures: given.length })
    response.writeHead(200).end('ok')
  }

  function pour(response: ServerResponse): void {
    const block = Buffer.alloc(64 * 1024, 'x')
    response.writeHead(200, { 'content-length': String(1e9) })
    const more = (): void => {
      while (!response.destroyed && response.write(block)) receiver.sent += block.length
    }
    response.on('drain', more)
    more()
  }
  return receiver
}

function isBy(secret: string, signature: string, signed: string): boolean {
  if (!signature.startsWith('v1,')) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(signed).digest()
  const given = Buffer.from(signature.slice(3), 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
