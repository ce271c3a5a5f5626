import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** What a page signs to ask for keys. */
export type KeyProof = { session: string; number: number; generation: number; first: number; count: number }

const proofText = ({ session, number, generation, first, count }: KeyProof): string =>
  `videozz keys ${session} ${number} ${generation}-${first} ${count}`

/** The key behind an uncompressed P-256 point in base64url (SEC 1 § 2.3.3); undefined for a point not on the curve. */
export function readProofKey(text: string): KeyObject | undefined {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    // OpenSSL refuses a point that is not on the curve.
    return undefined
  }
}

/** Whether the page that holds the private key signed exactly this call (ECDSA P-256, SHA-256, IEEE P1363). */
export function isProof(proofKey: string, call: KeyProof, signature: string): boolean {
  const key = readProofKey(proofKey)
  if (!key) return false
  return verify('sha256', Buffer.from(proofText(call)), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
