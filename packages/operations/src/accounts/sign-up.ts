import { timingSafeEqual } from 'node:crypto'
import {
  countWrongCode,
  createPerson,
  deleteSignUps,
  findEmbeddedUser,
  insertSignUp,
  inTransaction,
  lockSignUp,
  replaceSignUpCode,
} from '@videozz/db'
import type { Mail } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Seconds for which a code is valid. */
export const signUpSeconds = 3600
/** Wrong codes after which a new one has to be requested. */
const mostWrongCodes = 5

/** The mails of a sign-up: the one with the code, or the one to a person who has an account already. */
export type SignUpMails = { code: (person: { name: string }) => Mail; existing: (person: { name: string }) => Mail }
type Code = { hash: string; mails: SignUpMails }

/**
 * Stores a sign-up and mails its code. An address that has an account gets another mail, and a code that nobody is told: whoever signs up
 * sees no difference, and both cost the same.
 */
export async function beginSignUp(
  { db, jobs, now }: OperationContext,
  { id, email, name, passwordHash, code }: { id: string; email: string; name: string; passwordHash: string; code: Code },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expiresAt = new Date(now.getTime() + signUpSeconds * 1000)
    await insertSignUp(trx, { id, email, name, password_hash: passwordHash, code_hash: code.hash, sent_at: now, expires_at: expiresAt })
    await mailCode({ db: trx, jobs, now }, { email, name }, code)
  })
}

async function mailCode({ db, jobs }: OperationContext, { email, name }: { email: string; name: string }, { mails }: Code): Promise<void> {
  const user = await findEmbeddedUser(db, email)
  await queueMail({ db, jobs }, user?.email ?? email, user ? mails.existing({ name: user.name }) : mails.code({ name }))
}

export type ResendOutcome = { outcome: 'sent' } | { outcome: 'expired' }

/** Mails a new code of a sign-up; the one before is not valid any more. */
export async function resendSignUpCode(
  { db, jobs, now }: OperationContext,
  { id, code }: { id: string; code: Code },
): Promise<ResendOutcome> {
  return inTransaction(db, async (trx): Promise<ResendOutcome> => {
    const signUp = await lockSignUp(trx, id, now)
    if (!signUp) return { outcome: 'expired' }
    await replaceSignUpCode(trx, { id, codeHash: code.hash, sentAt: now, expiresAt: new Date(now.getTime() + signUpSeconds * 1000) })
    await mailCode({ db: trx, jobs, now }, signUp, code)
    return { outcome: 'sent' }
  })
}

export type ConfirmOutcome =
  | { outcome: 'opened'; userId: string; name: string; email: string }
  /** `spent`: too many wrong codes, a new one has to be requested. */
  | { outcome: 'wrong' | 'spent' | 'expired' }

/** Opens the account of a sign-up by its code, which shows that the address is the person's. A taken address counts as a wrong code. */
export async function confirmSignUp(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { id, codeHash }: { id: string; codeHash: string },
): Promise<ConfirmOutcome> {
  return inTransaction(db, async (trx): Promise<ConfirmOutcome> => {
    const signUp = await lockSignUp(trx, id, now)
    if (!signUp) return { outcome: 'expired' }
    if (signUp.wrong_codes >= mostWrongCodes) return { outcome: 'spent' }
    const { email, name, password_hash: passwordHash } = signUp
    const right = timingSafeEqual(Buffer.from(codeHash), Buffer.from(signUp.code_hash))
    const made = right ? await createPerson(trx, { issuer: 'embedded', name, email, passwordHash, provedEmail: email }) : undefined
    if (!made) {
      await countWrongCode(trx, id)
      return { outcome: signUp.wrong_codes + 1 >= mostWrongCodes ? 'spent' : 'wrong' }
    }
    await deleteSignUps(trx, email)
    return { outcome: 'opened', userId: made.userId, name, email }
  })
}
