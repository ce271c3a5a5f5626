import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^vz_[0-9A-Za-z]{46}$/
const checksumLength = 6
/** Symbols that are stored to distinguish keys: the prefix and eight more, of 238 random bits less than 48. */
const beginningLength = 11

/** CRC-32 in six base62 symbols, by which secret scanners recognise a key. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = symbols.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The hash a key is found by. */
export const hashApiKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Whether a bearer token has the form of an API key. */
export const isApiKey = (token: string | undefined): token is string => token?.startsWith('vz_') === true

/** Whether a key has the form and checksum of ours. */
export const isWellFormedKey = (secret: string): boolean =>
  form.test(secret) && checksum(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength)

/** A new key: `vz_`, 40 random base62 symbols and the checksum of both. */
export function createApiKeySecret(): { secret: string; beginning: string; hash: string } {
  const random = Array.from({ length: 40 }, () => symbols.charAt(randomInt(62))).join('')
  const secret = `vz_${random}${checksum(`vz_${random}`)}`
  return { secret, beginning: secret.slice(0, beginningLength), hash: hashApiKey(secret) }
}
