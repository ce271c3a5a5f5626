import { randomBytes } from 'node:crypto'
import {
  changeEmail,
  deleteEmailChange,
  findEmbeddedUser,
  findUserById,
  keepEmailChange,
  takeEmailChange,
  type User,
  writeOwnAudit,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { queueMail } from '@videozz/operations'
import { ownPerson, requireEmbedded } from '../../shared/own-person.ts'
import { proveOwnPassword } from '../../shared/prove-password.ts'
import { networkOf, type RateRule } from '../../shared/rate-limit.ts'
import type { ProfileContext } from './context.ts'
import { composeChangedMail, composeConfirmMail, composeNoticeMail } from './email-mails.ts'

const linkSeconds = 24 * 3600
const limits = {
  person: { name: 'email-change', points: 5, seconds: 3600 },
  address: { name: 'email-change-address', points: 5, seconds: 3600 },
  use: { name: 'email-change-use', points: 20, seconds: 3600 },
} as const satisfies Record<string, RateRule>

/** Binds a link to the password at its request: a link requested by someone who had taken the account over ends with the next password. */
const passwordMark = (user: Pick<User, 'password_hash'>): string => hashToken(user.password_hash ?? '')

/**
 * Mails a link to the new address and a notice to the old one; nothing changes until the link is opened.
 * @throws AppError INVALID_CREDENTIALS, EMAIL_UNCHANGED, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE.
 */
export async function requestEmailChange(
  context: ProfileContext,
  caller: SignedIn,
  given: { email: string; password: string },
): Promise<void> {
  const { deps, limiter } = context
  const user = await ownPerson(context.deps, caller)
  await proveOwnPassword(context, user, given.password)
  if (given.email === user.email.toLowerCase()) throw new AppError('EMAIL_UNCHANGED')
  await limiter.take({ rule: limits.person, subject: user.id }, { rule: limits.address, subject: given.email })
  if (await findEmbeddedUser(deps.db, given.email)) throw new AppError('EMAIL_TAKEN')
  const token = randomBytes(32).toString('base64url')
  const createdAt = deps.now()
  const about = { product: deps.env.product, name: user.name }
  await deps.db.transaction().execute(async (db) => {
    await keepEmailChange(db, {
      userId: user.id,
      hash: hashToken(token),
      email: given.email,
      passwordMark: passwordMark(user),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + linkSeconds * 1000),
    })
    await queueMail(
      { db, jobs: deps.jobs },
      given.email,
      composeConfirmMail({ ...about, address: `${deps.env.publicUrl}/confirmar-email#token=${token}` }),
    )
    await queueMail({ db, jobs: deps.jobs }, user.email, composeNoticeMail({ ...about, email: given.email }))
    await writeOwnAudit(db, user.id, 'email-change-asked')
  })
}

/** Cancels the mailed link. */
export async function cancelEmailChange(context: ProfileContext, caller: SignedIn): Promise<void> {
  const user = await ownPerson(context.deps, caller)
  await deleteEmailChange(context.deps.db, user.id)
}

/**
 * Changes the address by the token of the mailed link; it is good once.
 * @throws AppError EMAIL_TOKEN_INVALID, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE.
 */
export async function confirmEmailChange(context: ProfileContext, token: string, address: string): Promise<{ email: string }> {
  requireEmbedded(context.deps)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.use, subject: networkOf(address) })
  return deps.db
    .transaction()
    .execute(async (db) => {
      const change = await takeEmailChange(db, hashToken(token), deps.now())
      const user = change && (await findUserById(db, change.userId))
      if (!change || !user || change.passwordMark !== passwordMark(user)) throw new AppError('EMAIL_TOKEN_INVALID')
      if (!(await changeEmail(db, user.id, change.email))) throw new AppError('EMAIL_TAKEN')
      await queueMail(
        { db, jobs: deps.jobs },
        user.email,
        composeChangedMail({ product: deps.env.product, name: user.name, email: change.email }),
      )
      await writeOwnAudit(db, user.id, 'email-changed')
      return { email: change.email }
    })
    .catch((error: unknown) => {
      // Another person signed up with the address at the same time (PostgreSQL class 23505).
      if (error instanceof Error && 'code' in error && error.code === '23505') throw new AppError('EMAIL_TAKEN', { cause: error })
      throw error
    })
}
