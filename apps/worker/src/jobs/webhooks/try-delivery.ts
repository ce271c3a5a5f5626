import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type ClaimedDelivery, type DeliveryOutcome, openWebhookSecret } from '@videozz/db'
import {
  type AllowedPlaces,
  createNameLookup,
  createOutbound,
  judgeTarget,
  type Outbound,
  OutboundError,
  readRetryAfter,
} from '@videozz/outbound'
import { explainFault, explainStatus } from './explain-failure.ts'
import { nextTry } from './retry-wait.ts'
import { signWebhook } from './sign-webhook.ts'

/** Bytes of an answer that are read and stored. */
const answerBytes = 4096

const sealedForGood = 'O segredo deste webhook não pode mais ser lido. Troque o segredo.'

/** Creates the HTTP client of webhooks. Names that the operator's configuration allows are resolved by the system, all others by name servers alone. */
export function createWebhookOutbound(places: AllowedPlaces, lookup: LookupFunction = createNameLookup()): Outbound {
  const known = new Set(places.origins.map((origin) => new URL(origin).hostname))
  return createOutbound({
    trusted: places.origins,
    networks: places.networks,
    lookup: (host, options, done) => (known.has(host) ? systemLookup : lookup)(host, options, done),
  })
}

export type TryContext = {
  secretKey: string
  places: AllowedPlaces
  outbound: Outbound
  /** Longest wait for an answer, in milliseconds. */
  timeoutMs: number
  /** Ends the try when the process stops. */
  signal: AbortSignal
}

/** Sends a delivery once. Never rejects for what the receiver does. */
export async function tryDelivery(claim: ClaimedDelivery, context: TryContext): Promise<DeliveryOutcome> {
  const started = performance.now()
  const { retryAfterSeconds, ...received } = await ask(claim, context)
  const durationMs = Math.round(performance.now() - started)
  if (received.error === null) return { ...received, state: 'delivered', durationMs, nextAttemptAt: null }
  const nextAttemptAt = received.status === 410 ? null : nextTry(claim.tries, claim.giveUpAt, new Date(), retryAfterSeconds)
  return { ...received, state: nextAttemptAt ? 'waiting' : 'failed', durationMs, nextAttemptAt }
}

type ReceiverAnswer = Pick<DeliveryOutcome, 'status' | 'error' | 'answer'> & { retryAfterSeconds: number | null }
const unanswered = { status: null, answer: null, retryAfterSeconds: null }
/** Statuses whose `Retry-After` is respected. */
const overloaded = new Set([429, 503])

async function ask(claim: ClaimedDelivery, { secretKey, places, outbound, timeoutMs, signal }: TryContext): Promise<ReceiverAnswer> {
  const secret = open(secretKey, claim.wrappedSecret)
  if (!secret) return { ...unanswered, error: sealedForGood }
  const oldSecret = claim.oldWrappedSecret === null ? null : open(secretKey, claim.oldWrappedSecret)
  const secrets = oldSecret ? [secret, oldSecret] : [secret]
  // An address allowed when it was saved may not be any more.
  if (judgeTarget(claim.url, places)) return { ...unanswered, error: explainFault(new OutboundError('blocked', '')) }
  try {
    const { status, headers, body } = await outbound(claim.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Videozz-Webhooks/1',
        'content-length': String(Buffer.byteLength(claim.body)),
        ...signWebhook(secrets, claim.eventId, claim.body, new Date()),
      },
      body: claim.body,
      timeoutMs,
      maxBytes: answerBytes,
      cut: true,
      signal,
    })
    const well = status >= 200 && status < 300
    const retryAfterSeconds = overloaded.has(status) ? readRetryAfter(headers['retry-after'], new Date()) : null
    return { status, answer: readable(body), retryAfterSeconds, error: well ? null : explainStatus(status) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { ...unanswered, error: explainFault(error) }
  }
}

/** @returns null for a secret sealed under another `SECRET_KEY`. */
function open(secretKey: string, wrapped: string): Buffer | null {
  try {
    return openWebhookSecret(secretKey, wrapped)
  } catch {
    return null
  }
}

/** As text that the database takes: it has no place for zero bytes. */
const readable = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '\u{fffd}')
