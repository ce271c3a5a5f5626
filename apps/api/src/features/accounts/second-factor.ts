import { createHmac, randomBytes } from 'node:crypto'
import { confirmTotpSecret, deleteTotpSecret, deriveKey, setTotpSecret, type User, spendRecoveryCode, spendTotpStep } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { TotpCodes } from '../../shared/totp-codes.ts'

const recoveryCodes = 10
// Without i, l, o and u, which are misread or make words.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** One-time codes of an authenticator app, and recovery codes for a lost device. */
export class SecondFactor {
  readonly #deps: Deps
  readonly #codes: TotpCodes
  readonly #recoveryKey: Buffer

  constructor(deps: Deps) {
    this.#deps = deps
    this.#codes = new TotpCodes(deps.env, 'totp')
    this.#recoveryKey = deriveKey(deps.env.secretKey, 'recovery-code')
  }

  /** Makes a secret and keeps it, not yet in force. @throws AppError TOTP_ALREADY_ON. */
  async setUp(user: User): Promise<{ secret: string; otpauthUrl: string }> {
    const { sealed, ...shown } = this.#codes.create(user.email)
    if (!(await setTotpSecret(this.#deps.db, user.id, sealed))) throw new AppError('TOTP_ALREADY_ON')
    return shown
  }

  /**
   * Puts the secret in force when the first code is right.
   * @returns recovery codes, kept here only as hashes.
   * @throws AppError TOTP_ALREADY_ON, TOTP_NOT_SET_UP, TOTP_INVALID.
   */
  async confirm(user: User, code: string): Promise<string[]> {
    if (user.totp_confirmed_at) throw new AppError('TOTP_ALREADY_ON')
    if (!user.totp_secret) throw new AppError('TOTP_NOT_SET_UP')
    await this.#useStep(user, code)
    const codes = Array.from({ length: recoveryCodes }, () => Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join(''))
    const hashes = codes.map((one) => this.#hash(one))
    await confirmTotpSecret(this.#deps.db, user.id, this.#deps.now(), hashes)
    return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`)
  }

  /** Accepts a code of the app or a recovery code, each once. @throws AppError TOTP_INVALID. */
  async check(user: User, code: string): Promise<void> {
    const plain = code.replaceAll(/[\s-]/g, '').toLowerCase()
    if (/^\d{6}$/.test(plain)) return this.#useStep(user, plain)
    const hash = this.#hash(plain)
    if (!(await spendRecoveryCode(this.#deps.db, user.id, hash))) throw new AppError('TOTP_INVALID')
  }

  async remove(userId: string): Promise<void> {
    await deleteTotpSecret(this.#deps.db, userId)
  }

  /** Accepts each step once, so that an observed code cannot be used again (RFC 6238 § 5.2). */
  async #useStep(user: User, code: string): Promise<void> {
    const step = this.#codes.stepOf(user.totp_secret ?? '', user.email, code, this.#deps.now())
    if (step === null) throw new AppError('TOTP_INVALID')
    if (!(await spendTotpStep(this.#deps.db, user.id, step))) throw new AppError('TOTP_INVALID')
  }

  #hash(code: string): string {
    return createHmac('sha256', this.#recoveryKey).update(code).digest('base64url')
  }
}
