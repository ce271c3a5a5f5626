import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const keyLength = 32

/** Work of one hash (RFC 7914 § 2): `N` steps over `128 * N * r` bytes, `p` times. */
type Cost = { N: number; r: number; p: number }

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const write = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Hashes and checks passwords with scrypt. A hash contains its own cost, so that changing the cost keeps old ones valid. */
export class Passwords {
  readonly #cost: Cost
  /** Checked when there is no person with an e-mail, so that the answer takes the same time. */
  readonly #nobody: string

  /** @param costLog2 base-2 logarithm of `N`; 15 is OWASP's minimum with `p` = 3, at 32 MiB a hash. */
  constructor(costLog2: number) {
    this.#cost = { N: 2 ** costLog2, r: 8, p: 3 }
    this.#nobody = write(this.#cost, randomBytes(16), randomBytes(keyLength))
  }

  /** `scrypt$N$r$p$salt$hash`, the last two in base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return write(this.#cost, salt, await derive(password, salt, this.#cost))
  }

  /** Whether a password is the one behind `hash`; takes as long when there is no hash. */
  async verify(password: string, hash: string | null | undefined): Promise<boolean> {
    const [scheme, N, r, p, salt = '', key = ''] = (hash ?? this.#nobody).split('$')
    if (scheme !== 'scrypt') throw new Error('A stored password has an unknown form')
    const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
    return timingSafeEqual(given, Buffer.from(key, 'base64url')) && hash !== null && hash !== undefined
  }
}
