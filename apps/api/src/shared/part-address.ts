import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@videozz/db'
import type { SignPart } from '@videozz/storage'

/** What the address of one part allows: to write this part of this upload until then. */
export type PartGrant = { key: string; uploadId: string; partNumber: number }

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** Makes `/files/p/{token}` addresses for the folder store; the token is the grant, its end in seconds, and an HMAC over both. */
export function createPartSigner(secretKey: string, now: () => Date): SignPart {
  const key = deriveKey(secretKey, 'part-address')
  return ({ key: object, uploadId, partNumber, expiresIn }) => {
    const grant = Buffer.from(JSON.stringify([object, uploadId, partNumber, Math.floor(now().getTime() / 1000) + expiresIn])).toString(
      'base64url',
    )
    return `/files/p/${grant}.${sign(key, grant)}`
  }
}

/** The grant in a part token: undefined when it was not signed here, `expired` when its time is over. */
export function readPartToken(secretKey: string, token: string, now: () => Date): PartGrant | 'expired' | undefined {
  const [grant = '', signature = ''] = token.split('.', 2)
  const expected = Buffer.from(sign(deriveKey(secretKey, 'part-address'), grant))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [key, uploadId, partNumber, end] = JSON.parse(Buffer.from(grant, 'base64url').toString()) as [string, string, number, number]
  return end * 1000 <= now().getTime() ? 'expired' : { key, uploadId, partNumber }
}
