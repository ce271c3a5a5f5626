import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyWebhook, type WebhookFault } from './verify-webhook.ts'

const bytes = randomBytes(32)
const secret = `whsec_${bytes.toString('base64')}`
const at = 1_763_800_000
const id = 'a'.repeat(16)
const now = () => at * 1000
const body = JSON.stringify({
  id,
  type: 'encode.playable',
  createdAt: '2025-11-22T08:00:00.000Z',
  data: { videoKey: 'b'.repeat(16), title: 'Maçã' },
})
const sign = (text = body, key = bytes, timestamp = at): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`
const headersOf = (signature = sign(), timestamp = at) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

it('returns the event for a valid signature, with a text or binary body and any form of headers', async () => {
  for (const headers of [headersOf(), new Headers(headersOf()), { ...headersOf(), 'webhook-id': undefined, 'Webhook-Id': id }])
    for (const given of [body, Buffer.from(body)]) {
      const event = await verifyWebhook(secret, headers, given, { now })
      if (event.type !== 'encode.playable') throw new Error('Another event')
      expect(event.data.title).toBe('Maçã')
    }
})

it('accepts a message when one of several signatures is valid', async () => {
  const other = sign(body, randomBytes(32))
  await expect(verifyWebhook(secret, headersOf(`${other} ${sign()}`), body, { now })).resolves.toMatchObject({ id })
  await expect(verifyWebhook(secret, headersOf(`v2,abc ${sign()}`), body, { now })).resolves.toMatchObject({ id })
})

it.each<[string, WebhookFault, () => Promise<unknown>]>([
  ['signed with another secret', 'signature-wrong', () => verifyWebhook(secret, headersOf(sign(body, randomBytes(32))), body, { now })],
  ['whose body was changed', 'signature-wrong', () => verifyWebhook(secret, headersOf(), body.replace('Maçã', 'Pera'), { now })],
  ['whose timestamp was changed', 'signature-wrong', () => verifyWebhook(secret, headersOf(sign(), at + 1), body, { now })],
  ['without a signature of a known version', 'signature-wrong', () => verifyWebhook(secret, headersOf('v2,abc'), body, { now })],
  ['whose signature is not base64', 'signature-wrong', () => verifyWebhook(secret, headersOf('v1,%%'), body, { now })],
  ['with a timestamp that is too old', 'out-of-time', () => verifyWebhook(secret, headersOf(), body, { now: () => (at + 301) * 1000 })],
  ['with a timestamp in the future', 'out-of-time', () => verifyWebhook(secret, headersOf(), body, { now: () => (at - 301) * 1000 })],
  ['whose timestamp is no number', 'out-of-time', () => verifyWebhook(secret, { ...headersOf(), 'webhook-timestamp': 'x' }, body, { now })],
  ['without an id', 'headers-missing', () => verifyWebhook(secret, { ...headersOf(), 'webhook-id': undefined }, body, { now })],
  ['when the secret is malformed', 'secret-malformed', () => verifyWebhook('abc', headersOf(), body, { now })],
  ['that is not JSON', 'body-unreadable', () => verifyWebhook(secret, headersOf(sign('x')), 'x', { now })],
])('rejects a message %s', async (_case, fault, verify) => {
  await expect(verify()).rejects.toMatchObject({ name: 'WebhookRefused', fault })
})
