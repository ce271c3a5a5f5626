import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Purposes a key may be derived for; each gives an unrelated key. */
export type KeyPurpose = 'media' | (string & {})

/** Keys derived last, since a process requests the same few repeatedly. */
const derived = new Map<string, Buffer>()
const mostDerived = 100

/** Derives 32 bytes for one purpose from the installation's secret (HKDF-SHA256, RFC 5869). They are shared: not to be changed. */
export function deriveKey(secretKey: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}\0${secretKey}`
  const known = derived.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'videozz', purpose, 32))
  if (derived.size >= mostDerived) derived.clear()
  derived.set(name, key)
  return key
}

/**
 * The key that signs the paths of segments. Web servers in front are given it alone; a new serial replaces one that got out.
 * @param serial from 1.
 */
export const deriveSegmentKey = (secretKey: string, serial: number): Buffer => deriveKey(secretKey, `segment-token-${serial}`)

/** Wraps secret bytes for storage (AES-256-GCM): base64url of nonce, tag and ciphertext. */
export function wrapKey(masterKey: Uint8Array, bytes: Uint8Array): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what `wrapKey` sealed. Throws when the master key is another one or the text was changed. */
export function unwrapKey(masterKey: Uint8Array, wrapped: string): Buffer {
  const bytes = Buffer.from(wrapped, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', masterKey, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** A new wrapped media secret for `videos.secret`; the master key is `deriveKey(SECRET_KEY, 'media')`. */
export function createMediaSecret(masterKey: Uint8Array): string {
  return wrapKey(masterKey, randomBytes(32))
}

/**
 * Unguessable address of a segment: the first 128 bits of HMAC-SHA256(media secret, generation | rendition | k | variant), in hex. The
 * generation is part of it, so that a new encode never overwrites bytes published before.
 * @param mediaSecret the unwrapped 32 bytes of `videos.secret`.
 * @param k sequence number from 0, or `init` for the initialisation segment.
 * @param variant `0` = unmarked.
 */
export function segmentAddress(mediaSecret: Uint8Array, generation: number, rendition: string, k: number | 'init', variant = 0): string {
  return createHmac('sha256', mediaSecret).update(`${generation}|${rendition}|${k}|${variant}`).digest('hex').slice(0, 32)
}

/**
 * The AES-128 key of a segment: the first 128 bits of HMAC-SHA256(media secret, `key` | generation | index).
 * @param mediaSecret the unwrapped 32 bytes of `videos.secret`.
 * @param keyIndex see `segmentKeyIndex`; a derived one.
 */
export const segmentKey = (mediaSecret: Uint8Array, generation: number, keyIndex: number): Buffer =>
  createHmac('sha256', mediaSecret).update(`key|${generation}|${keyIndex}`).digest().subarray(0, 16)

/** Key of a segment in the object store. */
export const segmentObjectKey = (address: string): string => `s/${address}`
/**
 * Key of a picture (thumbnail, waveform, storyboard) in the object store; `address` is 32 symbols and an extension, as `/files/i/{address}`
 * takes it.
 */
export const imageObjectKey = (address: string): string => `i/${address}`
