import type { WebhookEvents } from './operations.ts'

/** An event as an endpoint receives it. */
export type WebhookEvent = {
  [T in keyof WebhookEvents]: { id: string; type: T; /** ISO 8601, UTC */ createdAt: string; data: WebhookEvents[T] }
}[keyof WebhookEvents]

export type WebhookFault = 'headers-missing' | 'secret-malformed' | 'out-of-time' | 'signature-wrong' | 'body-unreadable'

/** A message whose signature or time is not valid. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(`The webhook was refused: ${fault}`)
    this.fault = fault
  }
}

export type VerifyOptions = {
  /** Seconds the message's clock and ours may differ; 300 unless given. */
  tolerance?: number
  /** The clock, in milliseconds. */
  now?: () => number
}
type AnyHeaders = Headers | Record<string, string | readonly string[] | undefined>

function headerOf(headers: AnyHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key, one]) => key.toLowerCase() === name && one !== undefined)?.[1]
  if (typeof value !== 'string' || value === '') throw new WebhookRefused('headers-missing')
  return value
}

function fromBase64(text: string, fault: WebhookFault): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0))
  } catch {
    throw new WebhookRefused(fault)
  }
}

const prefix = 'whsec_'
const version = 'v1,'

/**
 * Checks a message of an endpoint (Standard Webhooks: HMAC-SHA256 of id, timestamp and body) and reads it. Give it the body as it
 * came, before any parsing. A message may come twice: keep the `id` of those you have dealt with.
 * @param secret the endpoint's, `whsec_…`.
 * @throws WebhookRefused.
 */
export async function verifyWebhook(
  secret: string,
  headers: AnyHeaders,
  body: string | Uint8Array,
  { tolerance = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!secret.startsWith(prefix)) throw new WebhookRefused('secret-malformed')
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now() / 1000 - sentAt) <= tolerance)) throw new WebhookRefused('out-of-time')
  const bytes = fromBase64(secret.slice(prefix.length), 'secret-malformed')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new Uint8Array(await new Blob([`${id}.${timestamp}.`, body as Uint8Array<ArrayBuffer>]).arrayBuffer())
  // While a secret is being changed, each of the two signs.
  const given = signatures.split(' ').filter((one) => one.startsWith(version))
  const verdicts = await Promise.all(
    given.map((one) => crypto.subtle.verify('HMAC', key, fromBase64(one.slice(version.length), 'signature-wrong'), signed)),
  )
  if (!verdicts.includes(true)) throw new WebhookRefused('signature-wrong')
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent
  } catch {
    throw new WebhookRefused('body-unreadable')
  }
}
