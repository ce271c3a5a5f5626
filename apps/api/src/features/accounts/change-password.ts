import { randomBytes } from 'node:crypto'
import { findEmbeddedUser } from '@videozz/db'
import {
  changePassword as changePasswordOf,
  requestPasswordReset as sendPasswordReset,
  resetPassword as resetPasswordBy,
} from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { ownPerson, requireEmbedded } from '../../shared/own-person.ts'
import { proveOwnPassword } from '../../shared/prove-password.ts'
import { networkOf } from '../../shared/rate-limit.ts'
import type { AccountContext } from './context.ts'
import { limits } from './limits.ts'
import { composeResetMail } from './reset-mail.ts'

const resetSeconds = 3600

/** Sets a new password and ends the person's other sessions. */
export async function changePassword(
  context: AccountContext,
  caller: SignedIn,
  given: { current: string; password: string },
): Promise<void> {
  const user = await ownPerson(context.deps, caller)
  await proveOwnPassword(context, user, given.current)
  const hash = await context.passwords.hash(given.password)
  const { db, now } = context.deps
  await changePasswordOf({ db, now: now() }, { userId: user.id, passwordHash: hash, keep: caller.familyId })
}

/** Mails a link to set a new password, valid once and for an hour. The answer does not reveal whether the person exists. */
export async function requestPasswordReset(context: AccountContext, email: string, address: string): Promise<void> {
  requireEmbedded(context.deps)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.resetNetwork, subject: networkOf(address) }, { rule: limits.resetEmail, subject: email })
  const user = await findEmbeddedUser(deps.db, email)
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const mail = composeResetMail({
    product: deps.env.product,
    name: user.name,
    address: `${deps.env.publicUrl}/redefinir-senha#token=${token}`,
  })
  await sendPasswordReset({ ...deps, now: deps.now() }, { user, tokenHash: hashToken(token), seconds: resetSeconds, mail })
}

/** Sets a new password by the token of a mail and ends every session of the person. @throws AppError RESET_TOKEN_INVALID. */
export async function resetPassword(context: AccountContext, given: { token: string; password: string }, address: string): Promise<void> {
  requireEmbedded(context.deps)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.resetUse, subject: networkOf(address) })
  const hash = await context.passwords.hash(given.password)
  const { outcome } = await resetPasswordBy({ db: deps.db, now: deps.now() }, { tokenHash: hashToken(given.token), passwordHash: hash })
  if (outcome === 'token-invalid') throw new AppError('RESET_TOKEN_INVALID')
}
