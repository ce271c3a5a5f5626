import type { IntegrationProvider } from '@videozz/contract'
import { readIntegrationPause, saveIntegrationPause } from '@videozz/db'
import type { Outbound } from '@videozz/outbound'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { waitInWords } from '../../shared/wait-in-words.ts'
import { askPanda } from './ask-panda.ts'

export type IntegrationContext = { deps: Deps; outbound: Outbound }

/** Names of the services at the beginning of a sentence and inside one. */
const names: Record<IntegrationProvider, { first: string; inside: string }> = { panda: { first: 'A Panda Video', inside: 'a Panda Video' } }

/**
 * Checks a key with its service. After a rate-limit answer the service is not called for that account until the time it named has passed,
 * in any process.
 * @returns whether the key is valid.
 * @throws AppError INTEGRATION_RATE_LIMITED, INTEGRATION_SLOW, INTEGRATION_UNAVAILABLE or INTEGRATION_BAD_ANSWER when it gave no verdict.
 */
export async function judgeKey(
  { deps, outbound }: IntegrationContext,
  accountId: string,
  provider: IntegrationProvider,
  key: string,
): Promise<boolean> {
  const pause = await readIntegrationPause(deps.db, accountId, provider, deps.now())
  if (pause > 0) throw tooOften(provider, pause)
  const verdict = await askPanda(outbound, deps.env.panda, key, deps.now())
  const { first, inside } = names[provider]
  switch (verdict.kind) {
    case 'valid':
      return true
    case 'invalid':
      return false
    case 'rate-limited':
      await saveIntegrationPause(deps.db, accountId, provider, new Date(deps.now().getTime() + verdict.waitSeconds * 1000))
      throw tooOften(provider, verdict.waitSeconds)
    case 'slow':
      throw new AppError('INTEGRATION_SLOW', { values: { provider: first } })
    case 'unavailable':
      deps.log.warn({ err: verdict.cause, provider }, 'a connected service cannot be reached')
      throw new AppError('INTEGRATION_UNAVAILABLE', { values: { provider: inside } })
    case 'malformed':
      deps.log.warn({ err: verdict.cause, provider }, 'a connected service gave an answer of another form')
      throw new AppError('INTEGRATION_BAD_ANSWER', { values: { provider: first } })
  }
}

const tooOften = (provider: IntegrationProvider, waitSeconds: number): AppError =>
  new AppError('INTEGRATION_RATE_LIMITED', {
    values: { provider: names[provider].first, wait: waitInWords(waitSeconds) },
    retryAfter: waitSeconds,
  })
