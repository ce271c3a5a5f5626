import { randomBytes } from 'node:crypto'
import { deriveKey, unwrapKey, wrapKey } from './media-secrets.ts'

const prefix = 'whsec_'
const masterKey = (secretKey: string): Buffer => deriveKey(secretKey, 'webhook')

/** A new secret of an endpoint as its owner gets it (Standard Webhooks: `whsec_` and base64), and as it is kept. */
export function createWebhookSecret(secretKey: string): { secret: string; wrapped: string } {
  const bytes = randomBytes(32)
  return { secret: prefix + bytes.toString('base64'), wrapped: wrapKey(masterKey(secretKey), bytes) }
}

/** The bytes that sign. Throws when `SECRET_KEY` is another one. */
export const openWebhookSecret = (secretKey: string, wrapped: string): Buffer => unwrapKey(masterKey(secretKey), wrapped)
