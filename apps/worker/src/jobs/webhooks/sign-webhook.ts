import { createHmac } from 'node:crypto'

/**
 * The headers that prove who sends a webhook (Standard Webhooks 1.0): HMAC-SHA256 over `id.timestamp.body`, by every secret that counts
 * at the moment, the newest first.
 * @param id names what happened, the same at every try: receivers know by it what they had before.
 */
export function signWebhook(secrets: readonly Uint8Array[], id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = (secret: Uint8Array): string => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
