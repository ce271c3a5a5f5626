import type { Session } from '@videozz/contract'
import { findSession, type PeopleLists } from '@videozz/db'
import type { AccessClaims, AccessTokens } from './access-token.ts'
import type { Deps } from './app-deps.ts'
import { AppError } from './app-error.ts'
import type { SignedIn } from './feature.ts'
import type { Env } from './env.ts'
import type { Relations } from './relations/relations.ts'

/** The operator's lists of people, as sessions need them. */
export const peopleLists = (env: Env): PeopleLists => ({
  companyDomain: env.companyDomain,
  supportEmails: env.supportEmails,
  testerEmails: env.testerEmails,
})

export type FoundCaller = { caller: SignedIn; claims: AccessClaims & { expiresAt: Date } }

/**
 * Finds out who calls. The access token names the person and the account his tab acts for; whether he may, and by which rules, is
 * looked up at every call.
 */
export class Callers {
  readonly #deps: Deps
  readonly #tokens: AccessTokens
  readonly #relations: Relations

  constructor(deps: Deps, tokens: AccessTokens, relations: Relations) {
    this.#deps = deps
    this.#tokens = tokens
    this.#relations = relations
  }

  /** @throws AppError SESSION_EXPIRED, TENANT_ENDED, ACCOUNT_SERVICE_UNAVAILABLE. */
  async byToken(token: string | undefined): Promise<FoundCaller> {
    const claims = token === undefined ? undefined : await this.#tokens.verify(token)
    if (!claims) throw new AppError('SESSION_EXPIRED')
    if (claims.tenant) await this.#relations.keepFresh(claims.userId)
    return { claims, caller: { session: await this.#session(claims), familyId: claims.familyId, tokenId: claims.tokenId } }
  }

  async #session({ familyId, userId, accountId }: AccessClaims): Promise<Session> {
    const { db, env, now } = this.#deps
    const found = await findSession(db, { familyId, accountId }, peopleLists(env), now())
    if ('fault' in found) throw new AppError(found.fault)
    if (found.session.id !== userId) throw new AppError('SESSION_EXPIRED')
    return found.session
  }
}
