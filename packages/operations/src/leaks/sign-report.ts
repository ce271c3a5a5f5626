import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** Key that reports of an installation are signed with. `fingerprint`: first 16 bytes of the SHA-256 of the public key, in hexadecimal digits. */
export type ReportKey = { privateKey: KeyObject; publicKey: Buffer; fingerprint: string }

/** PKCS #8 of an Ed25519 seed, and SubjectPublicKeyInfo of a public key (RFC 8410 § 7 and § 4), up to the 32 bytes. */
const [privatePrefix, publicPrefix] = ['302e020100300506032b657004220420', '302a300506032b6570032100'].map((hex) =>
  Buffer.from(hex, 'hex'),
) as [Buffer, Buffer]

const fingerprintOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 32)

/** @param seed 32 secret bytes. */
export function leakReportKey(seed: Uint8Array): ReportKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  return { privateKey, publicKey, fingerprint: fingerprintOf(publicKey) }
}

const ending = /<!-- assinatura: Ed25519 ([\w-]{43}) ([\w-]{86}) -->\n?$/

/** Signs a report: all of its bytes up to the signature, which is its last line (Ed25519, RFC 8032). */
export function signReport({ privateKey, publicKey }: ReportKey, html: string): string {
  const signature = sign(null, Buffer.from(html, 'utf8'), privateKey)
  return `${html}<!-- assinatura: Ed25519 ${publicKey.toString('base64url')} ${signature.toString('base64url')} -->\n`
}

/** Whether a report is as it was signed, and by which key; undefined where it has no signature. */
export function verifyReport(html: string): { isIntact: boolean; fingerprint: string; signed: string } | undefined {
  const found = ending.exec(html)
  if (!found) return undefined
  const [whole, key = '', signature = ''] = found
  const publicKey = Buffer.from(key, 'base64url')
  const signed = html.slice(0, html.length - whole.length)
  const keyObject = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
  const isIntact = verify(null, Buffer.from(signed, 'utf8'), keyObject, Buffer.from(signature, 'base64url'))
  return { isIntact, fingerprint: fingerprintOf(publicKey), signed }
}
