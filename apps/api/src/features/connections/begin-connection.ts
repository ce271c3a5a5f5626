import { createHash, randomBytes } from 'node:crypto'
import { connectionNames, type ConnectionProvider } from '@videozz/contract'
import { createKey, saveOauthAttempt, sealConnectionToken } from '@videozz/db'
import type { ConnectionContext } from '@videozz/operations'
import { oauthRedirectUrl } from '@videozz/sources'
import { AppError } from '../../shared/app-error.ts'
import type { SignedIn } from '../../shared/feature.ts'
import { hashToken } from '../../shared/hash-token.ts'
import { connectionFault } from './connection-rules.ts'

/** Seconds a person has at the service. */
export const attemptSeconds = 600

const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Begins to connect a service: the address of its consent, and the cookie that has to come back with the callback.
 * @throws AppError of the access rule, CONNECTION_NOT_CONFIGURED.
 */
export async function beginConnection(
  { db, oauth, secretKey, now }: ConnectionContext,
  { session, familyId }: SignedIn,
  publicUrl: string,
  { provider, pick }: { provider: ConnectionProvider; pick: boolean },
): Promise<{ attempt: string; address: string; cookie: string }> {
  const fault = connectionFault(provider, session, now)
  if (fault) throw new AppError(fault)
  const client = oauth[provider]
  if (!client) throw new AppError('CONNECTION_NOT_CONFIGURED', { values: { provider: connectionNames[provider] } })
  const [attempt, state, cookie, verifier] = [createKey(), secret(), secret(), secret()]
  await saveOauthAttempt(db, {
    id: attempt,
    account_id: session.accountId,
    user_id: session.id,
    family_id: familyId,
    provider,
    state_hash: hashToken(state),
    cookie_hash: hashToken(cookie),
    wrapped_verifier: sealConnectionToken(secretKey, verifier),
    expires_at: new Date(now.getTime() + attemptSeconds * 1000),
  })
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { attempt, cookie, address: client.authorizeUrl({ redirectUrl: oauthRedirectUrl(publicUrl, provider), state, challenge, pick }) }
}
