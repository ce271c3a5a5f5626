import { createHmac, randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { accountRoutes, Answer } from '@videozz/contract'
import { createKey, deriveKey, findSignUpEmail } from '@videozz/db'
import { beginSignUp, confirmSignUp, resendSignUpCode, type SignUpMails } from '@videozz/operations'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { isLoopback } from '../../shared/check-access.ts'
import { networkOf } from '../../shared/rate-limit.ts'
import { type AccountContext, embeddedService } from './context.ts'
import { limits } from './limits.ts'
import { composeCodeMail, composeExistingMail } from './sign-up-mails.ts'

type Started = Answer<typeof accountRoutes.signUp>
type NewCode = { hash: string; mails: SignUpMails }

/** Seconds after which the screen offers another code. */
const resendAfterSeconds = 60

/**
 * Begins an account of the embedded service: it is opened by the code mailed to its address. The answer does not reveal whether the address
 * has an account.
 * @throws AppError TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE.
 */
export async function signUp(
  context: AccountContext,
  person: { name: string; email: string; password: string },
  request: FastifyRequest,
): Promise<Started> {
  embeddedService(context)
  const { deps, limiter, passwords } = context
  const { name, email } = person
  await limiter.take({ rule: limits.signUp, subject: networkOf(request.ip) }, { rule: limits.signUpMail, subject: email })
  const id = createKey()
  const passwordHash = await passwords.hash(person.password)
  await beginSignUp({ ...deps, now: deps.now() }, { id, name, email, passwordHash, code: newCode(context, id) })
  return { id, ...describeSending(context, request) }
}

/** Mails another code. @throws AppError SIGN_UP_EXPIRED, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE. */
export async function resendCode(context: AccountContext, id: string, request: FastifyRequest): Promise<Started> {
  embeddedService(context)
  const { deps, limiter } = context
  const email = await findSignUpEmail(deps.db, id, deps.now())
  if (email === undefined) throw new AppError('SIGN_UP_EXPIRED')
  await limiter.take({ rule: limits.signUp, subject: networkOf(request.ip) }, { rule: limits.signUpMail, subject: email })
  const { outcome } = await resendSignUpCode({ ...deps, now: deps.now() }, { id, code: newCode(context, id) })
  if (outcome === 'expired') throw new AppError('SIGN_UP_EXPIRED')
  return { id, ...describeSending(context, request) }
}

/**
 * Opens the account of a sign-up by its code.
 * @returns a token for `POST /auth`.
 * @throws AppError SIGN_UP_CODE_WRONG, SIGN_UP_CODE_SPENT, SIGN_UP_EXPIRED, TOO_MANY_ATTEMPTS, ACCOUNT_SERVICE_REMOTE.
 */
export async function confirm(
  context: AccountContext,
  given: { id: string; code: string },
  request: FastifyRequest,
): Promise<{ token: string }> {
  const tokens = embeddedService(context)
  const { deps, limiter } = context
  await limiter.take({ rule: limits.signUpUse, subject: networkOf(request.ip) })
  const codeHash = hashCode(deps.env.secretKey, given.id, given.code)
  const result = await confirmSignUp({ db: deps.db, now: deps.now() }, { id: given.id, codeHash })
  if (result.outcome !== 'opened') throw new AppError(refusals[result.outcome])
  return { token: await tokens.sign({ subject: result.userId, name: result.name, email: result.email }) }
}

const refusals = { wrong: 'SIGN_UP_CODE_WRONG', spent: 'SIGN_UP_CODE_SPENT', expired: 'SIGN_UP_EXPIRED' } as const

/** A code has too few digits for a plain hash: the key keeps a copy of the table from being searched. */
const hashCode = (secretKey: string, id: string, code: string): string =>
  createHmac('sha256', deriveKey(secretKey, 'sign-up-code')).update(`${id} ${code}`).digest('base64url')

function newCode({ deps }: AccountContext, id: string): NewCode {
  const { product, publicUrl, secretKey } = deps.env
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return {
    hash: hashCode(secretKey, id, code),
    mails: {
      code: ({ name }) => composeCodeMail({ product, name, code }),
      existing: ({ name }) => composeExistingMail({ product, name, publicUrl }),
    },
  }
}

/** `outbox`: where the message is, told only to a person at the machine itself, and only while no mail server is set. */
function describeSending({ deps: { env } }: AccountContext, request: FastifyRequest): Omit<Started, 'id'> {
  const folder = env.sendsMail || env.dataDir === undefined ? null : join(env.dataDir, 'outbox')
  return { outbox: isLoopback(request) ? folder : null, resendAfter: resendAfterSeconds }
}
