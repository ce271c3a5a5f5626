import { isKeyProvider, type KeyConnection, type KeyProvider } from '@videozz/contract'
import { type CloudConnectionRow, listCloudConnections } from '@videozz/db'
import { connectKeys, disconnectKeys } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { checkS3, checkVimeo, writeS3Keys } from '@videozz/sources'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { requireKeys } from './check-keys.ts'

// Each try asks another server.
const checkLimit = { name: 'key-check', points: 20, seconds: 600 }
/** Milliseconds that a person waits for a check. */
const patience = 20_000
const idleMs = 10_000

/** Services that people connect with keys. */
export const fileKeysFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  const { importPlaces, cloud, secretKey } = env
  const limiter = new RateLimiter(db, now)
  // A bucket is where the person says: only what the operator allows may be private.
  const toBuckets = createOpenOutbound({ trusted: importPlaces.origins, networks: importPlaces.networks })
  const toVimeo = createOpenOutbound({ trusted: cloud.trusted })
  const ownerOf = (session: { accountId: string; id: string }, provider: KeyProvider) => ({
    accountId: session.accountId,
    userId: session.id,
    provider,
  })
  const context = () => ({ db, now: now(), secretKey })
  return {
    listKeyConnections: async ({ session }) => {
      const rows = await listCloudConnections(db, session.accountId, session.id)
      return { connections: rows.flatMap((row) => (isKeyProvider(row.provider) ? [present(row, row.provider)] : [])) }
    },
    connectBucket: async ({ body, session }) => {
      await limiter.take({ rule: checkLimit, subject: session.id })
      const opened = requireKeys(deps, 's3', await checkS3(toBuckets, body, AbortSignal.timeout(patience), idleMs))
      return present(await connectKeys(context(), ownerOf(session, 's3'), { ...opened, keys: writeS3Keys(body) }), 's3')
    },
    connectVimeo: async ({ body: { token }, session }) => {
      await limiter.take({ rule: checkLimit, subject: session.id })
      const verdict = await checkVimeo({ outbound: toVimeo, token, idleMs }, cloud.vimeo, AbortSignal.timeout(patience))
      const opened = requireKeys(deps, 'vimeo', verdict)
      return present(await connectKeys(context(), ownerOf(session, 'vimeo'), { ...opened, keys: token }), 'vimeo')
    },
    disconnectKeys: async ({ params, session }) => {
      if (!(await disconnectKeys({ db }, ownerOf(session, params.provider)))) throw new AppError('NOT_FOUND')
      return {}
    },
  }
})

const present = ({ state, label, connected_at: connectedAt }: CloudConnectionRow, provider: KeyProvider): KeyConnection => ({
  provider,
  state,
  label,
  connectedAt: connectedAt.toISOString(),
})
