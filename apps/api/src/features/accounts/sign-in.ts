import { findEmbeddedUser } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import { networkOf } from '../../shared/rate-limit.ts'
import { type AccountContext, embeddedService } from './context.ts'
import { limits } from './limits.ts'

/**
 * Checks e-mail and password and, when on, the second factor. An unknown e-mail gets the same answer in the same time.
 * @returns a token for `POST /auth`.
 * @throws AppError INVALID_CREDENTIALS, TOTP_REQUIRED, TOTP_INVALID, TOO_MANY_ATTEMPTS.
 */
export async function signIn(
  context: AccountContext,
  given: { email: string; password: string; totp?: string | undefined },
  address: string,
): Promise<{ token: string }> {
  const tokens = embeddedService(context)
  const network = networkOf(address)
  const subject = `${network} ${given.email}`
  // Counted before the check, so that attempts sent at once do not all pass.
  await context.limiter.take({ rule: limits.signIn, subject }, { rule: limits.signInNetwork, subject: network })
  const user = await findEmbeddedUser(context.deps.db, given.email)
  const right = await context.passwords.verify(given.password, user?.password_hash)
  if (!user || !right) throw new AppError('INVALID_CREDENTIALS')
  if (user.totp_confirmed_at) {
    if (!given.totp) {
      await context.limiter.giveBack(limits.signIn, subject)
      await context.limiter.giveBack(limits.signInNetwork, network)
      throw new AppError('TOTP_REQUIRED')
    }
    await context.limiter.take({ rule: limits.secondFactor, subject: user.id })
    await context.secondFactor.check(user, given.totp)
    await context.limiter.forget(limits.secondFactor, user.id)
  }
  await context.limiter.forget(limits.signIn, subject)
  await context.limiter.giveBack(limits.signInNetwork, network)
  return { token: await tokens.sign(user) }
}
