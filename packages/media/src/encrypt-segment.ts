import { createCipheriv, createDecipheriv } from 'node:crypto'

/** The initialisation vector of a segment: its sequence number as 128 bits, big-endian (RFC 8216 § 5.2). */
export function segmentVector(sequence: number): Buffer {
  const vector = Buffer.alloc(16)
  vector.writeBigUInt64BE(BigInt(sequence), 8)
  return vector
}

/** Encrypts a whole segment: AES-128-CBC with PKCS7 padding (RFC 8216 § 4.3.2.4, METHOD=AES-128). */
export function encryptSegment(bytes: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, segmentVector(sequence))
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** The opposite of `encryptSegment`. */
export function decryptSegment(bytes: Uint8Array, key: Uint8Array, sequence: number): Buffer {
  const cipher = createDecipheriv('aes-128-cbc', key, segmentVector(sequence))
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
