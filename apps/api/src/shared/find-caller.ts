import { type ApiScope, apiKeyCallsPerMinute } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { findApiKey, findOwnerSession, findSession, type PeopleLists, touchApiKey } from '@videozz/db'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import { hashApiKey, isWellFormedKey } from './api-key.ts'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { SignedIn } from './feature.ts'
import type { Env } from './env.ts'
import { RateLimiter, type RateRule } from './rate-limit.ts'
import type { Relations } from './relations/relations.ts'

/** The operator's lists of people, as sessions need them. */
export const peopleLists = (env: Env): PeopleLists => ({
  companyDomain: env.companyDomain,
  supportEmails: env.supportEmails,
  testerEmails: env.testerEmails,
  issuer: env.accounts.mode === 'embedded' ? 'embedded' : env.accounts.issuer,
})

const keyRate: RateRule = { name: 'api-key', points: apiKeyCallsPerMinute, seconds: 60 }

export type FoundCaller = { caller: SignedIn; claims: AccessClaims & { expiresAt: Date } }

/**
 * Identifies the caller. The access token names the person and the account their tab acts for; whether they may, and by which rules, is
 * read at every call.
 */
export class Callers {
  readonly #deps: Deps
  readonly #tokens: AccessTokens
  readonly #relations: Relations
  readonly #limiter: RateLimiter

  constructor(deps: Deps, tokens: AccessTokens, relations: Relations) {
    this.#deps = deps
    this.#tokens = tokens
    this.#relations = relations
    this.#limiter = new RateLimiter(deps.db, deps.now)
  }

  /** @throws AppError SESSION_EXPIRED, TENANT_ENDED, ACCOUNT_SERVICE_UNAVAILABLE. */
  async byToken(token: string | undefined): Promise<FoundCaller> {
    const claims = token === undefined ? undefined : await this.#tokens.verify(token)
    if (!claims) throw new AppError('SESSION_EXPIRED')
    if (claims.tenant) await this.#relations.keepFresh(claims.userId)
    return { claims, caller: { session: await this.#session(claims), familyId: claims.familyId, tokenId: claims.tokenId } }
  }

  /**
   * The owner of a key's account.
   * @param scope that the route requires of keys; undefined where it accepts none.
   * @throws AppError API_KEY_INVALID, TOO_MANY_ATTEMPTS, API_KEY_SCOPE.
   */
  async byKey(secret: string, scope: ApiScope | undefined): Promise<SignedIn> {
    const { db, env, now } = this.#deps
    const key = isWellFormedKey(secret) ? await findApiKey(db, hashApiKey(secret), now()) : undefined
    if (!key) throw new AppError('API_KEY_INVALID')
    await this.#limiter.take({ rule: keyRate, subject: key.id })
    if (!scope || !key.scopes.includes(scope)) throw new AppError('API_KEY_SCOPE')
    const session = await findOwnerSession(db, key.account_id, peopleLists(env), now())
    if (!session) throw new AppError('API_KEY_INVALID')
    await touchApiKey(db, key, now())
    return { session, familyId: '', tokenId: '', apiKey: { id: key.id, name: key.name, scopes: key.scopes } }
  }

  async #session({ familyId, userId, accountId }: AccessClaims): Promise<AccountSession> {
    const { db, env, now } = this.#deps
    const found = await findSession(db, { familyId, accountId }, peopleLists(env), now())
    if ('fault' in found) throw new AppError(found.fault)
    if (found.session.id !== userId) throw new AppError('SESSION_EXPIRED')
    return found.session
  }
}
