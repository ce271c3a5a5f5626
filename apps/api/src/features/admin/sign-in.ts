import type { Operator } from '@videozz/contract'
import { findOperatorByEmail, openOperatorSession, type OperatorRow, writeOperatorLog } from '@videozz/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { createOperatorToken, operatorSessionSeconds, setOperatorCookie, type SignedOperator } from '../../shared/operator-session.ts'
import { networkOf, type RateRule } from '../../shared/rate-limit.ts'
import { isSameOrigin } from '../../shared/same-origin.ts'
import type { AdminContext } from './context.ts'
import { checkCode } from './second-factor.ts'

const windowSeconds = 15 * 60
const limits = {
  signIn: { name: 'operator-sign-in', points: 10, seconds: windowSeconds },
  network: { name: 'operator-network', points: 30, seconds: windowSeconds },
} as const satisfies Record<string, RateRule>

export const presentOperator = ({
  operator,
  session,
}: Pick<SignedOperator, 'operator'> & { session: { id: string; expires_at: Date } }): Operator => ({
  id: operator.id,
  name: operator.name,
  email: operator.email,
  totpEnabled: operator.totp_confirmed_at !== null,
  sessionId: session.id,
  sessionEndsAt: session.expires_at.toISOString(),
})

/**
 * Signs an operator in from the console's own pages. An unknown or disabled one gets the same answer in the same time.
 * @throws AppError FORBIDDEN, INVALID_CREDENTIALS, TOTP_REQUIRED, TOTP_INVALID, TOO_MANY_ATTEMPTS.
 */
export async function signInOperator(
  context: AdminContext,
  given: { email: string; password: string; totp?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Operator> {
  const { deps, limiter } = context
  // Signing a stranger's browser in to the console is a forgery too.
  if (!isSameOrigin(request, deps.env.publicUrl)) throw new AppError('FORBIDDEN')
  const network = networkOf(request.ip)
  const subject = `${network} ${given.email}`
  await limiter.take({ rule: limits.signIn, subject }, { rule: limits.network, subject: network })
  const operator = await findOperatorByEmail(deps.db, given.email)
  const right = await context.passwords.verify(given.password, operator?.password_hash)
  if (!operator || !right || operator.disabled_at) throw new AppError('INVALID_CREDENTIALS')
  if (operator.totp_confirmed_at) {
    if (!given.totp) {
      await limiter.giveBack(limits.signIn, subject)
      await limiter.giveBack(limits.network, network)
      throw new AppError('TOTP_REQUIRED')
    }
    await checkCode(context, operator, given.totp)
  }
  await limiter.forget(limits.signIn, subject)
  await limiter.giveBack(limits.network, network)
  return openSession(context, operator, request, reply)
}

async function openSession({ deps }: AdminContext, operator: OperatorRow, request: FastifyRequest, reply: FastifyReply): Promise<Operator> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + operatorSessionSeconds * 1000)
  const { token, hash } = createOperatorToken()
  const id = await deps.db.transaction().execute(async (trx) => {
    await writeOperatorLog(
      trx,
      { operatorId: operator.id, via: 'console' },
      { action: 'operator.sign-in', details: { address: request.ip } },
    )
    return openOperatorSession(trx, { operatorId: operator.id, hash, userAgent: request.headers['user-agent'] ?? '', now, expiresAt })
  })
  setOperatorCookie(reply, deps, token, expiresAt)
  return presentOperator({ operator, session: { id, expires_at: expiresAt } })
}
