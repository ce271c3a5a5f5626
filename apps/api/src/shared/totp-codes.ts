import { deriveKey, unwrapKey, wrapKey } from '@videozz/db'
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Steps of clock difference accepted in either direction (RFC 6238 § 5.2). */
const window = 1

/** Time-based one-time codes (RFC 6238: SHA-1, 6 digits, 30 s) under secrets sealed at rest. */
export class TotpCodes {
  readonly #product: string
  readonly #key: Buffer

  /** @param purpose of the key that seals the secrets. */
  constructor(env: { product: string; secretKey: string }, purpose: string) {
    this.#product = env.product
    this.#key = deriveKey(env.secretKey, purpose)
  }

  #totp(secret: Secret, label: string): TOTP {
    return new TOTP({ issuer: this.#product, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })
  }

  /** A new secret, as the authenticator app takes it and sealed. */
  create(label: string): { secret: string; otpauthUrl: string; sealed: string } {
    const secret = new Secret({ size: 20 })
    return { secret: secret.base32, otpauthUrl: this.#totp(secret, label).toString(), sealed: wrapKey(this.#key, secret.bytes) }
  }

  /** The step whose code this is, which the caller lets count once (RFC 6238 § 5.2); null for a wrong code. */
  stepOf(sealed: string, label: string, code: string, now: Date): number | null {
    const secret = new Secret({ buffer: Uint8Array.from(unwrapKey(this.#key, sealed)).buffer })
    const timestamp = now.getTime()
    const delta = this.#totp(secret, label).validate({ token: code.replaceAll(/\s/g, ''), timestamp, window })
    return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
  }
}
