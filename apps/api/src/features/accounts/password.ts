import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// OWASP's minimum for scrypt at 32 MiB a hash, so that four at once stay within what the process may use.
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** Hashes a password (scrypt, RFC 7914): `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

// Checked when there is no person with an e-mail, so that the answer takes the same time.
const nobody = ['scrypt', cost.N, cost.r, cost.p, randomBytes(16).toString('base64url'), randomBytes(keyLength).toString('base64url')].join(
  '$',
)

/** Whether a password is the one behind `hash`; takes as long when there is no hash. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = (hash ?? nobody).split('$')
  if (scheme !== 'scrypt') throw new Error('A stored password has an unknown form')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && hash !== null && hash !== undefined
}
