import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@videozz/db'
import { AppError } from './app-error.ts'
import type { Env } from './env.ts'

/** Seconds by which the sender's clock may differ from ours. */
const toleranceSeconds = 5 * 60
export type SignedHeaders = { 'x-videozz-timestamp': string; 'x-videozz-event': string; 'x-videozz-signature': string }

/** The key that signs the parent platform's events: its own, or one derived for the embedded one; absent where none is set. */
export function subscriptionKey(env: Pick<Env, 'secretKey' | 'subscriptions'>): string | Buffer | undefined {
  return env.subscriptions.parent === 'embedded' ? deriveKey(env.secretKey, 'subscription-webhook') : env.subscriptions.secret
}

const compute = (key: string | Buffer, timestamp: string, id: string, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.${id}.`).update(body).digest()

/** Headers of a message signed now. @param id the same whenever the message is sent again. */
export function signSubscriptionEvent(key: string | Buffer, id: string, body: string, now: Date): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = compute(key, timestamp, id, body).toString('hex')
  return { 'x-videozz-timestamp': timestamp, 'x-videozz-event': id, 'x-videozz-signature': `v1=${signature}` }
}

/**
 * Checks a message before anything of it is read.
 * @returns the id of the event.
 * @throws AppError WEBHOOK_UNSIGNED, WEBHOOK_TOO_OLD.
 */
export function checkSubscriptionEvent(
  key: string | Buffer,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  now: Date,
): string {
  const [timestamp, id, given] = [headers['x-videozz-timestamp'], headers['x-videozz-event'], headers['x-videozz-signature']]
  if (typeof timestamp !== 'string' || typeof id !== 'string' || typeof given !== 'string')
    throw new AppError('WEBHOOK_UNSIGNED', { reason: 'headers missing' })
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\w.:-]{1,200}$/.test(id)) throw new AppError('WEBHOOK_UNSIGNED', { reason: 'headers malformed' })
  const wanted = compute(key, timestamp, id, body)
  // Several signatures are sent while a secret is changed.
  const matches = given
    .split(/[\s,]+/)
    .slice(0, 4)
    .map((one) => /^v1=([0-9a-f]{64})$/.exec(one)?.[1])
    .filter((hex) => hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), wanted))
  if (matches.length === 0) throw new AppError('WEBHOOK_UNSIGNED', { reason: 'signature wrong' })
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) throw new AppError('WEBHOOK_TOO_OLD')
  return id
}
