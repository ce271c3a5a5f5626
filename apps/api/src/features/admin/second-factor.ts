import {
  confirmOperatorTotpSecret,
  deleteOperatorTotpSecret,
  endOperatorSessions,
  type OperatorRow,
  setOperatorPasswordHash,
  setOperatorTotpSecret,
  spendOperatorTotpStep,
  writeOperatorLog,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { SignedOperator } from '../../shared/operator-session.ts'
import type { RateRule } from '../../shared/rate-limit.ts'
import { actorOf, type AdminContext } from './context.ts'

const attempts = { name: 'operator-code', points: 10, seconds: 15 * 60 } as const satisfies RateRule
const passwordAttempts = { name: 'operator-password', points: 10, seconds: 15 * 60 } as const satisfies RateRule

/** Accepts a code of the operator's app, each once. @throws AppError TOTP_INVALID, TOO_MANY_ATTEMPTS. */
export async function checkCode({ deps, codes, limiter }: AdminContext, operator: OperatorRow, code: string): Promise<void> {
  await limiter.take({ rule: attempts, subject: operator.id })
  const step = codes.stepOf(operator.totp_secret ?? '', operator.email, code, deps.now())
  if (step === null) throw new AppError('TOTP_INVALID')
  if (!(await spendOperatorTotpStep(deps.db, operator.id, step))) throw new AppError('TOTP_INVALID')
  await limiter.forget(attempts, operator.id)
}

/** Checks the operator's password again. @throws AppError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
async function provePassword({ limiter, passwords }: AdminContext, operator: OperatorRow, password: string): Promise<void> {
  await limiter.take({ rule: passwordAttempts, subject: operator.id })
  if (!(await passwords.verify(password, operator.password_hash))) throw new AppError('INVALID_CREDENTIALS')
  await limiter.forget(passwordAttempts, operator.id)
}

/** Makes a secret and keeps it, not yet in force. @throws AppError TOTP_ALREADY_ON. */
export async function setUpTotp(
  { deps, codes }: AdminContext,
  { operator }: SignedOperator,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { sealed, ...shown } = codes.create(operator.email)
  if (!(await setOperatorTotpSecret(deps.db, operator.id, sealed))) throw new AppError('TOTP_ALREADY_ON')
  return shown
}

/** Puts the secret in force when the first code is right. @throws AppError TOTP_ALREADY_ON, TOTP_NOT_SET_UP, TOTP_INVALID. */
export async function confirmTotp(context: AdminContext, signed: SignedOperator, code: string): Promise<void> {
  const { operator, session } = signed
  if (operator.totp_confirmed_at) throw new AppError('TOTP_ALREADY_ON')
  if (!operator.totp_secret) throw new AppError('TOTP_NOT_SET_UP')
  await checkCode(context, operator, code)
  const now = context.deps.now()
  await context.deps.db.transaction().execute(async (trx) => {
    await confirmOperatorTotpSecret(trx, operator.id, now)
    await endOperatorSessions(trx, operator.id, now, session.id)
    await writeOperatorLog(trx, actorOf(signed), { action: 'operator.totp-on' })
  })
}

/** Turns the second factor off. @throws AppError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
export async function removeTotp(context: AdminContext, signed: SignedOperator, password: string): Promise<void> {
  await provePassword(context, signed.operator, password)
  await context.deps.db.transaction().execute(async (trx) => {
    await deleteOperatorTotpSecret(trx, signed.operator.id)
    await writeOperatorLog(trx, actorOf(signed), { action: 'operator.totp-off' })
  })
}

/** Sets a new password and ends the operator's other sessions. @throws AppError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS. */
export async function changeOperatorPassword(
  context: AdminContext,
  signed: SignedOperator,
  given: { current: string; password: string },
): Promise<void> {
  const { operator, session } = signed
  await provePassword(context, operator, given.current)
  const passwordHash = await context.passwords.hash(given.password)
  await context.deps.db.transaction().execute(async (trx) => {
    await setOperatorPasswordHash(trx, operator.id, passwordHash)
    await endOperatorSessions(trx, operator.id, context.deps.now(), session.id)
    await writeOperatorLog(trx, actorOf(signed), { action: 'operator.password' })
  })
}
