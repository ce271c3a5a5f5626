import { type ConnectionProvider, connectionProviders, isKeyProvider } from '@videozz/contract'
import { listCloudConnections, readOauthAttempt } from '@videozz/db'
import { disconnectProvider } from '@videozz/operations'
import { oauthAppNames } from '@videozz/sources'
import { AppError } from '../../shared/app-error.ts'
import { createConnections } from '../../shared/connections.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { clearAttemptCookie, setAttemptCookie } from './attempt-cookie.ts'
import { attemptSeconds, beginConnection } from './begin-connection.ts'
import { finishConnection } from './finish-connection.ts'

const beginLimit = { name: 'connection-begin', points: 30, seconds: 600 }

/** Services that people connect by signing in there. */
export const connectionsFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  const connections = createConnections(deps)
  const limiter = new RateLimiter(db, now)
  return {
    listCloudConnections: async ({ session }) => {
      const { oauth } = connections.context()
      const rows = await listCloudConnections(db, session.accountId, session.id)
      return {
        connections: rows.flatMap(({ provider, state, label, connected_at: at }) =>
          isKeyProvider(provider) ? [] : [{ provider, state, label, connectedAt: at.toISOString() }],
        ),
        providers: connectionProviders.map((provider) => ({
          provider,
          missing: oauth[provider] ? [] : [...oauthAppNames[provider]],
          picker: provider === 'google-drive' && env.cloud.google.driveScope === 'drive.file' ? ('provider' as const) : ('own' as const),
        })),
      }
    },
    beginConnection: async ({ params, body, reply, session, familyId, tokenId }) => {
      await limiter.take({ rule: beginLimit, subject: session.id })
      const begun = await beginConnection(connections.context(), { session, familyId, tokenId }, env.publicUrl, {
        provider: params.provider,
        pick: body.pick,
      })
      setAttemptCookie(reply, deps, begun.attempt, begun.cookie, attemptSeconds)
      return { attempt: begun.attempt, address: begun.address }
    },
    finishConnection: async ({ params, query, request, reply }) => {
      const { attempt, outcome } = await finishConnection(deps, connections, { ...query, provider: params.provider }, request)
      if (attempt !== null) clearAttemptCookie(reply, deps, attempt)
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
      return reply.redirect(resultPage(env.publicUrl, params.provider, attempt, outcome), 303)
    },
    readConnectionAttempt: async ({ params, session }) => {
      const attempt = await readOauthAttempt(db, { id: params.attempt, accountId: session.accountId, userId: session.id }, now())
      if (!attempt) throw new AppError('NOT_FOUND')
      return { provider: attempt.provider, outcome: attempt.outcome, pickedFileIds: attempt.picked_file_ids }
    },
    disconnectCloud: async ({ params, session }) => {
      const { provider } = params
      const done = await disconnectProvider(connections.context(), { accountId: session.accountId, userId: session.id, provider })
      if (done.outcome === 'missing') throw new AppError('NOT_FOUND')
      return { revoked: done.revoked, page: done.page }
    },
  }
})

/** Our page that tells how the attempt ended. Nothing in its address is secret. */
function resultPage(publicUrl: string, provider: ConnectionProvider, attempt: string | null, outcome: string): string {
  const search = new URLSearchParams({ resultado: outcome, ...(attempt !== null && { tentativa: attempt }) })
  return `${publicUrl}/conectar/${provider}?${search}`
}
