import { createPerson, findEmbeddedUser } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import { networkOf } from '../../shared/rate-limit.ts'
import { type AccountContext, embeddedService } from './context.ts'
import { limits } from './limits.ts'

/**
 * Opens an account of the embedded service.
 * @param address of the client.
 * @returns a token for `POST /auth`.
 * @throws AppError EMAIL_TAKEN, TOO_MANY_ATTEMPTS.
 */
export async function signUp(
  context: AccountContext,
  person: { name: string; email: string; password: string },
  address: string,
): Promise<{ token: string }> {
  const tokens = embeddedService(context)
  await context.limiter.take({ rule: limits.signUp, subject: networkOf(address) })
  if (await findEmbeddedUser(context.deps.db, person.email)) throw new AppError('EMAIL_TAKEN')
  const passwordHash = await context.passwords.hash(person.password)
  const made = await context.deps.db
    .transaction()
    .execute((db) => createPerson(db, { issuer: 'embedded', name: person.name, email: person.email, passwordHash }))
  if (!made) throw new AppError('EMAIL_TAKEN')
  return { token: await tokens.sign({ subject: made.userId, name: person.name, email: person.email }) }
}

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
