import type { Passwords, User } from '@videozz/db'
import { AppError } from './app-error.ts'
import type { RateLimiter, RateRule } from './rate-limit.ts'

const attempts = { name: 'own-password', points: 10, seconds: 15 * 60 } as const satisfies RateRule

/** Checks the password of a signed-in person again. @throws AppError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
export async function proveOwnPassword(
  { limiter, passwords }: { limiter: RateLimiter; passwords: Passwords },
  user: Pick<User, 'id' | 'password_hash'>,
  password: string,
): Promise<void> {
  await limiter.take({ rule: attempts, subject: user.id })
  if (!(await passwords.verify(password, user.password_hash))) throw new AppError('INVALID_CREDENTIALS')
  await limiter.forget(attempts, user.id)
}
