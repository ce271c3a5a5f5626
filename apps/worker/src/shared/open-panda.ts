import { findIntegration, markIntegration, openIntegrationKey } from '@videozz/db'
import { ProviderPace } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createPandaApi, type PandaApi, SourceError } from '@videozz/sources'
import type { Deps } from './deps.ts'

/** Longest wait for a turn to call, in milliseconds. */
const mostPaceMs = 20_000

/** Addresses that the operator named for Panda Video. */
export const pandaTrusted = ({ env }: Pick<Deps, 'env'>): string[] => (env.panda.named === undefined ? [] : [env.panda.named])

/** Panda Video's API with the key of an account, within the calls of the deployment. Its methods throw SourceError `disconnected` without a key. */
export function openPanda(deps: Pick<Deps, 'db' | 'env'>, accountId: string, signal?: AbortSignal): PandaApi {
  const { db, env } = deps
  const { url, timeoutMs, callsPerMinute } = env.panda
  const pace = new ProviderPace(db, 'panda', callsPerMinute)
  return createPandaApi({
    outbound: createOutbound({ trusted: pandaTrusted(deps) }),
    url,
    timeoutMs,
    ...(signal && { signal }),
    readKey: async () => {
      const row = await findIntegration(db, accountId, 'panda')
      if (!row) throw new SourceError('disconnected', 'The account keeps no key of Panda Video')
      return { key: openIntegrationKey(env.secretKey, row.wrapped_key), refused: () => markIntegration(db, row, 'invalid', new Date()) }
    },
    takeTurn: async () => {
      const turn = await pace.take({ accountId, mostMs: mostPaceMs, ...(signal && { signal }) })
      if (turn.outcome === 'later') throw new SourceError('busy', 'No call is left of the pace', { retryAfterSeconds: turn.waitSeconds })
    },
  })
}
