import { createOutbound } from '@videozz/outbound'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { checkConnection, connect, disconnect, listConnections, requireValidKey } from './connections.ts'
import { SiblingApps } from './sibling-apps.ts'

/** Keeps an account from trying out keys by the dozen: only refused ones count. */
const keysTried = { name: 'integration-key', points: 10, seconds: 600 }
const checkLimit = { name: 'integration-check', points: 60, seconds: 60 }

/** Conexões: keys of other companies' services, and the sibling apps of the platform. */
export const integrationsFeature = defineFeature((deps) => {
  const { panda, siblingApps } = deps.env
  const outbound = createOutbound({ trusted: [panda.named, siblingApps.url].filter((address) => address !== undefined) })
  const context = { deps, outbound }
  const limiter = new RateLimiter(deps.db, deps.now)
  const apps = new SiblingApps(deps, outbound)
  const counted = async <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
    await limiter.take({ rule: keysTried, subject: accountId })
    let refused = false
    try {
      return await work()
    } catch (error) {
      refused = error instanceof AppError && error.code === 'INTEGRATION_KEY_INVALID'
      throw error
    } finally {
      if (!refused) await limiter.giveBack(keysTried, accountId)
    }
  }
  return {
    listIntegrations: async ({ session }) => {
      const [connections, siblings] = await Promise.all([listConnections(deps, session.accountId), apps.list(session)])
      return { connections, apps: siblings ?? [], appsMissing: siblings === null }
    },
    validateIntegration: async ({ params, session }) => {
      await limiter.take({ rule: checkLimit, subject: session.accountId })
      return checkConnection(context, session.accountId, params.provider)
    },
    tryIntegrationKey: async ({ params, body, session }) => {
      await counted(session.accountId, () => requireValidKey(context, session.accountId, params.provider, body.apiKey))
      return { valid: true as const }
    },
    connectIntegration: ({ body, session }) => counted(session.accountId, () => connect(context, session, body.provider, body.apiKey)),
    disconnectIntegration: async ({ params, session }) => {
      await disconnect(deps, session, params.provider)
      return {}
    },
  }
})
