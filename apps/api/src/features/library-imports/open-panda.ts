import { findIntegration, markIntegration, openIntegrationKey, saveIntegrationPause } from '@videozz/db'
import { ProviderPace } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createPandaApi, type PandaApi, SourceError } from '@videozz/sources'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { waitInWords } from '../../shared/wait-in-words.ts'

/** A person waits for the answer: longest wait for a turn to call, in milliseconds. */
const mostPaceMs = 5000
/** Seconds to leave it alone where it does not say for how long. */
const pauseSeconds = { usual: 60, most: 3600 }

/** Asks Panda Video with the key of an account. @throws AppError INTEGRATION_MISSING or why there is no answer. */
export async function askPanda<T>(deps: Deps, accountId: string, ask: (api: PandaApi) => Promise<T>): Promise<T> {
  const { db, env, now } = deps
  const { url, named, timeoutMs, callsPerMinute } = env.panda
  const pace = new ProviderPace(db, 'panda', callsPerMinute)
  const row = await findIntegration(db, accountId, 'panda')
  if (!row) throw new AppError('INTEGRATION_MISSING')
  const api = createPandaApi({
    outbound: createOutbound({ trusted: named === undefined ? [] : [named] }),
    url,
    timeoutMs,
    readKey: () =>
      Promise.resolve({
        key: openIntegrationKey(env.secretKey, row.wrapped_key),
        refused: () => markIntegration(db, row, 'invalid', now()),
      }),
    takeTurn: async () => {
      const turn = await pace.take({ accountId, mostMs: mostPaceMs })
      if (turn.outcome === 'later') throw tooOften(turn.waitSeconds)
    },
  })
  try {
    return await ask(api)
  } catch (error) {
    throw error instanceof SourceError ? await explain(deps, accountId, error) : error
  }
}

async function explain({ db, log, now }: Deps, accountId: string, error: SourceError): Promise<AppError> {
  log.info({ err: error, account: accountId }, 'Panda Video gave no answer to use')
  const { kind, retryAfterSeconds } = error
  if (kind === 'reconnect' || kind === 'refused') return new AppError('INTEGRATION_KEY_INVALID')
  if (kind !== 'busy') return new AppError('INTEGRATION_UNAVAILABLE', { values: { provider: 'a Panda Video' } })
  const seconds = Math.min(Math.max(1, retryAfterSeconds ?? pauseSeconds.usual), pauseSeconds.most)
  await saveIntegrationPause(db, accountId, 'panda', new Date(now().getTime() + seconds * 1000))
  return tooOften(seconds)
}

const tooOften = (seconds: number): AppError =>
  new AppError('INTEGRATION_RATE_LIMITED', { values: { provider: 'A Panda Video', wait: waitInWords(seconds) }, retryAfter: seconds })

/** @throws AppError INTEGRATION_MISSING where the account keeps no key. */
export async function requirePandaKey({ db }: Deps, accountId: string): Promise<void> {
  if (!(await findIntegration(db, accountId, 'panda'))) throw new AppError('INTEGRATION_MISSING')
}
