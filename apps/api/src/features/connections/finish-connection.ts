import type { AttemptOutcome, ConnectionProvider } from '@videozz/contract'
import { findOauthAttempt, findSession, type OauthAttemptRow, openConnectionToken, settleOauthAttempt, takeOauthAttempt } from '@videozz/db'
import { connectProvider } from '@videozz/operations'
import { type OauthClient, oauthRedirectUrl } from '@videozz/sources'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import type { Connections } from '../../shared/connections.ts'
import { peopleLists } from '../../shared/find-caller.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { readAttemptCookie } from './attempt-cookie.ts'
import { connectionFault } from './connection-rules.ts'

type Callback = {
  provider: ConnectionProvider
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  picked_file_ids?: string | undefined
}
/** `attempt` is null where the callback belongs to no attempt of this browser that is still open. */
export type Finished = { attempt: string; outcome: AttemptOutcome } | { attempt: null; outcome: 'invalid' }

const invalid = { attempt: null, outcome: 'invalid' } as const
const mostPicked = 200

/** Takes the callback of a service: uses the attempt up, exchanges the code and keeps the connection. */
export async function finishConnection(
  deps: Deps,
  connections: Connections,
  callback: Callback,
  request: FastifyRequest,
): Promise<Finished> {
  const { db, now, log } = deps
  const found = callback.state === undefined ? undefined : await findOauthAttempt(db, hashToken(callback.state))
  const cookie = found && readAttemptCookie(request, found.id)
  // Another browser: somebody was led here by a link of another person's attempt.
  if (!found || cookie === undefined || hashToken(cookie) !== found.cookie_hash) return invalid
  const attempt = await takeOauthAttempt(db, found.id, callback.provider, now())
  if (!attempt) return invalid
  let outcome: AttemptOutcome
  try {
    outcome = await settle(deps, connections, attempt, callback)
  } catch (error) {
    log.error({ err: error, provider: attempt.provider }, 'a connection could not be made')
    outcome = 'unavailable'
  }
  await settleOauthAttempt(db, attempt.id, outcome, outcome === 'connected' ? readPicked(callback.picked_file_ids) : [])
  return { attempt: attempt.id, outcome }
}

async function settle(deps: Deps, connections: Connections, attempt: OauthAttemptRow, { code, error }: Callback): Promise<AttemptOutcome> {
  const { db, env, now, log } = deps
  const { provider, account_id: accountId, user_id: userId } = attempt
  if (error === 'access_denied') return 'canceled'
  if (code === undefined) {
    log.warn({ provider, fault: /^[\w.-]{1,60}$/.test(error ?? '') ? error : 'no code' }, 'a service refused to be connected')
    return 'refused'
  }
  const found = await findSession(db, { familyId: attempt.family_id, accountId }, peopleLists(env), now())
  if ('fault' in found || connectionFault(provider, found.session, now()) !== null) return 'refused'
  const context = connections.context()
  const client = context.oauth[provider]
  if (!client) return 'refused'
  const verifier = openConnectionToken(env.secretKey, attempt.wrapped_verifier)
  const verdict = await client.exchange({ code, verifier, redirectUrl: oauthRedirectUrl(env.publicUrl, provider) })
  if (verdict.kind !== 'granted') {
    log.warn({ provider, verdict: verdict.kind, ...('cause' in verdict && { err: verdict.cause }) }, 'a service gave no tokens')
    return verdict.kind === 'unavailable' ? 'unavailable' : 'refused'
  }
  const { tokens } = verdict
  if (!hasAllScopes(client, tokens.scopes)) return 'scope-missing'
  const identity = await client.identify(tokens.access)
  if (identity.kind === 'no-channel') return 'no-channel'
  if (identity.kind === 'unavailable') {
    log.warn({ provider, err: identity.cause }, 'a service did not say who connected it')
    return 'unavailable'
  }
  const saved = await connectProvider(context, { accountId, userId, provider }, { ...identity, tokens, scopes: client.scopes })
  if (!saved) log.warn({ provider }, 'a service gave no refresh token')
  return saved ? 'connected' : 'refused'
}

/** Whoever consents may leave scopes out. Microsoft may name them by their full address, and in other letters. */
function hasAllScopes({ scopes }: OauthClient, granted: readonly string[] | null): boolean {
  if (granted === null) return true
  const plain = (scope: string): string => scope.replace(/^https:\/\/graph\.microsoft\.com\//, '').toLowerCase()
  const names = new Set(granted.map(plain))
  return scopes.every((scope) => names.has(plain(scope)))
}

const readPicked = (ids: string | undefined): string[] =>
  [...new Set((ids ?? '').split(',').filter((id) => /^[\w-]{1,200}$/.test(id)))].slice(0, mostPicked)
