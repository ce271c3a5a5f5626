import { claimMemberships, closeOverdueStays, endSupportStay, listAccesses, writeOwnAudit } from '@videozz/db'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { isSameOrigin } from '../../shared/same-origin.ts'
import { defineFeature, type SignedIn } from '../../shared/feature.ts'
import { ownPerson } from '../../shared/own-person.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { presentSession } from '../../shared/present-session.ts'
import { proveOwnPassword } from '../../shared/prove-password.ts'
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts'
import { type AccountContext, createAccountContext, embeddedService } from './context.ts'
import { describeChange } from '../../shared/describe-change.ts'
import { limits } from './limits.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { authenticate, type OpenedSession, refresh, signOut, signOutEverywhere } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { confirm, resendCode, signUp } from './sign-up.ts'
import { beginSupportAccess, enterTenant, leaveTenant } from './tenants.ts'

export const accountsFeature = defineFeature((deps) => {
  const context = createAccountContext(deps)
  const give = <Answer>(reply: FastifyReply, opened: OpenedSession<Answer>) => {
    setRefreshCookie(reply, deps, opened.refreshToken)
    return opened.answer
  }

  return {
    signUp: ({ body, request }) => signUp(context, body, request),
    resendSignUpCode: ({ body, request }) => resendCode(context, body.id, request),
    confirmSignUp: ({ body, request }) => confirm(context, body, request),
    signIn: ({ body, request }) => signIn(context, body, request.ip),
    requestPasswordReset: async ({ body, request }) => {
      await requestPasswordReset(context, body.email, request.ip)
      return {}
    },
    resetPassword: async ({ body, request }) => {
      await resetPassword(context, body, request.ip)
      return {}
    },
    changePassword: async ({ body, ...caller }) => {
      await changePassword(context, caller, body)
      return {}
    },
    getJwks: ({ reply }) => {
      void reply.header('cache-control', 'public, max-age=300')
      return embeddedService(context).jwks()
    },
    setUpTotp: async (caller) => context.secondFactor.setUp(await ownPerson(context.deps, caller)),
    confirmTotp: async ({ body, ...caller }) => confirmSecondFactor(context, caller, body.code),
    removeTotp: async ({ body, ...caller }) => removeSecondFactor(context, caller, body.password),

    authenticate: async ({ body, request, reply }) => {
      // Signing a stranger's browser in to one's own account is a forgery too.
      if (!isSameOrigin(request, deps.env.publicUrl)) throw new AppError('FORBIDDEN')
      return give(reply, await authenticate(context, body, userAgent(request)))
    },
    refresh: async ({ body, request, reply }) => {
      try {
        return give(reply, await refresh(context, readRefreshCookie(request), body.tenant ?? null))
      } catch (error) {
        if (error instanceof AppError && error.code === 'SESSION_EXPIRED') clearRefreshCookie(reply, deps)
        throw error
      }
    },
    signOut: async ({ request, reply }) => {
      await signOut(context, readRefreshCookie(request))
      clearRefreshCookie(reply, deps)
      return {}
    },
    signOutEverywhere: async ({ reply, ...caller }) => {
      await signOutEverywhere(context, caller)
      clearRefreshCookie(reply, deps)
      return {}
    },
    enterTenant: ({ body, ...caller }) => enterTenant(context, caller, body.tenant),
    leaveTenant: (caller) => leaveTenant(context, caller),
    listRelations: async ({ session }) => {
      await claimMemberships(deps.db, session.id)
      return context.platform.relations.list(session.id)
    },
    beginSupportAccess: ({ body, ...caller }) => beginSupportAccess(context, caller, body),
    listAccountAccesses: async ({ query, session }) => {
      await closeOverdueStays(deps.db, deps.now(), session.accountId)
      const { total, accesses } = await listAccesses(deps.db, session.accountId, query, deps.now())
      const inWords = accesses.map((access) => ({
        ...access,
        changes: access.changes.map(({ at, route }) => ({ at, what: describeChange(route) })),
      }))
      return { total, accesses: presentInstants(inWords) }
    },
    endSupportAccess: async ({ params, session }) => {
      const access = { id: params.id, accountId: session.accountId, by: session.id }
      if (!(await endSupportStay(deps.db, access, deps.now()))) throw new AppError('NOT_FOUND')
      return {}
    },
    getMe: ({ session }) => presentSession(session),
  }
})

const userAgent = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

async function confirmSecondFactor(context: AccountContext, caller: SignedIn, code: string): Promise<{ recoveryCodes: string[] }> {
  const user = await ownPerson(context.deps, caller)
  await context.limiter.take({ rule: limits.secondFactor, subject: user.id })
  const recoveryCodes = await context.secondFactor.confirm(user, code)
  await context.limiter.forget(limits.secondFactor, user.id)
  await writeOwnAudit(context.deps.db, user.id, 'second-factor-on')
  return { recoveryCodes }
}

async function removeSecondFactor(context: AccountContext, caller: SignedIn, password: string): Promise<Record<string, never>> {
  const user = await ownPerson(context.deps, caller)
  await proveOwnPassword(context, user, password)
  await context.secondFactor.remove(user.id)
  await writeOwnAudit(context.deps.db, user.id, 'second-factor-off')
  return {}
}
