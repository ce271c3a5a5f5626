import { randomBytes } from 'node:crypto'
import { endSessionsOf, findEmbeddedUser } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { queueMail } from '@videozz/operations'
import { ownPerson, requireEmbedded, writeOwnAudit } from '../../shared/own-person.ts'
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
  await context.deps.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute()
    await db.deleteFrom('password_resets').where('user_id', '=', user.id).execute()
    await endSessionsOf(db, user.id, 'password', context.deps.now(), caller.familyId)
    await writeOwnAudit(db, user.id, 'password-changed')
  })
}

/** Mails a link to set a new password, good once and for an hour. Says nothing about whether the person exists. */
export async function requestPasswordReset(context: AccountContext, email: string, address: string): Promise<void> {
  requireEmbedded(context.deps)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.resetNetwork, subject: networkOf(address) }, { rule: limits.resetEmail, subject: email })
  const user = await findEmbeddedUser(deps.db, email)
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  const now = deps.now()
  const mail = composeResetMail({
    product: deps.env.product,
    name: user.name,
    address: `${deps.env.publicUrl}/redefinir-senha#token=${token}`,
  })
  await deps.db.transaction().execute(async (db) => {
    await db
      .insertInto('password_resets')
      .values({
        hash: hashToken(token),
        user_id: user.id,
        email: user.email,
        created_at: now,
        expires_at: new Date(now.getTime() + resetSeconds * 1000),
        used_at: null,
      })
      .execute()
    await queueMail({ db, jobs: deps.jobs }, user.email, mail)
  })
}

/** Sets a new password by the token of a mail and ends every session of the person. @throws AppError RESET_TOKEN_INVALID. */
export async function resetPassword(context: AccountContext, given: { token: string; password: string }, address: string): Promise<void> {
  requireEmbedded(context.deps)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.resetUse, subject: networkOf(address) })
  const hash = await context.passwords.hash(given.password)
  const now = deps.now()
  await deps.db.transaction().execute(async (db) => {
    const used = await db
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('hash', '=', hashToken(given.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst()
    if (!used) throw new AppError('RESET_TOKEN_INVALID')
    // Whoever holds the mailed link reads that mailbox.
    await db.updateTable('users').set({ password_hash: hash, proved_email: used.email }).where('id', '=', used.user_id).execute()
    await db.deleteFrom('password_resets').where('user_id', '=', used.user_id).where('used_at', 'is', null).execute()
    await endSessionsOf(db, used.user_id, 'password', now)
    await writeOwnAudit(db, used.user_id, 'password-reset')
  })
}
