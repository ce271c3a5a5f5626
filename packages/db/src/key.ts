import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A new random key of `length` lower-case letters and digits, without modulo bias. */
export function createKey(length = 16): string {
  let key = ''
  while (key.length < length) for (const byte of randomBytes(length)) if (byte < 252 && key.length < length) key += alphabet[byte % 36]
  return key
}
