import { endOperatorSession, listOperators, listOperatorSessions, writeOperatorLog } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { clearOperatorCookie, renewOperatorToken } from '../../shared/operator-session.ts'
import { actorOf, type AdminContext } from './context.ts'
import { changeOperatorPassword, confirmTotp, removeTotp, setUpTotp } from './second-factor.ts'
import { presentOperator, signInOperator } from './sign-in.ts'

/** Sign-in, sessions and second factor of operators. */
export function operatorRoutes(context: AdminContext): Partial<Handlers> {
  const { deps } = context
  const { db } = deps
  return {
    operatorSignIn: ({ body, request, reply }) => signInOperator(context, body, request, reply),
    operatorSignOut: async ({ operator, reply }) => {
      await endOperatorSession(db, operator.operator.id, operator.session.id, deps.now())
      clearOperatorCookie(reply, deps)
      return {}
    },
    getOperator: ({ operator }) => ({ ...presentOperator(operator), product: deps.env.product, accountsMode: deps.env.accounts.mode }),
    listOperatorSessions: async ({ operator }) =>
      (await listOperatorSessions(db, operator.operator.id, deps.now())).map((session) => ({
        id: session.id,
        userAgent: session.user_agent,
        createdAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        current: session.id === operator.session.id,
      })),
    endOperatorSession: async ({ operator, params }) => {
      if (!(await endOperatorSession(db, operator.operator.id, params.id, deps.now()))) throw new AppError('NOT_FOUND')
      await writeOperatorLog(db, actorOf(operator), { action: 'operator.session-end', subject: params.id })
      return {}
    },
    changeOperatorPassword: async ({ operator, body, reply }) => {
      await changeOperatorPassword(context, operator, body)
      await renewOperatorToken(operator, reply, deps)
      return {}
    },
    setUpOperatorTotp: ({ operator }) => setUpTotp(context, operator),
    confirmOperatorTotp: async ({ operator, body, reply }) => {
      await confirmTotp(context, operator, body.code)
      await renewOperatorToken(operator, reply, deps)
      return {}
    },
    removeOperatorTotp: async ({ operator, body }) => {
      await removeTotp(context, operator, body.password)
      return {}
    },
    listOperators: async () =>
      (await listOperators(db)).map((one) => ({
        id: one.id,
        name: one.name,
        email: one.email,
        totpEnabled: one.totp_confirmed_at !== null,
        createdAt: one.created_at.toISOString(),
        lastUsedAt: one.last_used_at?.toISOString() ?? null,
        disabledAt: one.disabled_at?.toISOString() ?? null,
      })),
  }
}
