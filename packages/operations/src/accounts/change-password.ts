import {
  deletePasswordResets,
  endSessionsOf,
  insertPasswordReset,
  inTransaction,
  setPasswordHash,
  spendPasswordReset,
  writeOwnAudit,
} from '@videozz/db'
import type { Mail } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Sets a new password and ends the person's sessions but one. @param keep the family of refresh tokens that is kept. */
export async function changePassword(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { userId, passwordHash, keep }: { userId: string; passwordHash: string; keep: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setPasswordHash(trx, userId, passwordHash)
    await deletePasswordResets(trx, userId, 'all')
    await endSessionsOf(trx, userId, 'password', now, keep)
    await writeOwnAudit(trx, userId, 'password-changed')
  })
}

/** Stores the hash of a reset token and queues the mail with the token. @param seconds for which it is valid. */
export async function requestPasswordReset(
  { db, jobs, now }: OperationContext,
  { user, tokenHash, seconds, mail }: { user: { id: string; email: string }; tokenHash: string; seconds: number; mail: Mail },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expiresAt = new Date(now.getTime() + seconds * 1000)
    await insertPasswordReset(trx, { hash: tokenHash, userId: user.id, email: user.email, createdAt: now, expiresAt })
    await queueMail({ db: trx, jobs }, user.email, mail)
  })
}

export type PasswordResetOutcome = { outcome: 'reset' | 'token-invalid' }

/** Sets a new password by the token of a mail and ends every session of the person. */
export async function resetPassword(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<PasswordResetOutcome> {
  return inTransaction(db, async (trx): Promise<PasswordResetOutcome> => {
    const used = await spendPasswordReset(trx, tokenHash, now)
    if (!used) return { outcome: 'token-invalid' }
    // Who holds the mailed link reads that mailbox.
    await setPasswordHash(trx, used.userId, passwordHash, used.email)
    await deletePasswordResets(trx, used.userId, 'unused')
    await endSessionsOf(trx, used.userId, 'password', now)
    await writeOwnAudit(trx, used.userId, 'password-reset')
    return { outcome: 'reset' }
  })
}
