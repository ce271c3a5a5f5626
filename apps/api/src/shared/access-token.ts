import { createKey, deriveKey } from '@videozz/db'
import { jwtVerify, SignJWT } from 'jose'

/** Seconds until an access token expires. */
export const accessTokenSeconds = 15 * 60
const issuer = 'videozz'
const audience = 'videozz-api'

/** What an access token names: the person, the account acted for, the refresh family it belongs to, and itself. */
export type AccessClaims = { userId: string; accountId: string; tenant: boolean; familyId: string; tokenId: string }

/** Signs and checks access tokens (JWT, HS256) with a key derived from the installation's secret, the same in every api. */
export class AccessTokens {
  readonly #key: Uint8Array
  readonly #now: () => Date

  constructor(secretKey: string, now: () => Date) {
    this.#key = deriveKey(secretKey, 'access-token')
    this.#now = now
  }

  sign(claims: Omit<AccessClaims, 'tokenId'> & { tokenId?: string }): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT({ acc: claims.accountId, ten: claims.tenant, fam: claims.familyId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(claims.tokenId ?? createKey())
      .setIssuedAt(issued)
      .setExpirationTime(issued + accessTokenSeconds)
      .sign(this.#key)
  }

  /** @returns undefined when the token is expired, tampered with or not ours. */
  async verify(token: string): Promise<(AccessClaims & { expiresAt: Date }) | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        issuer,
        audience,
        algorithms: ['HS256'],
        typ: 'at+jwt',
        currentDate: this.#now(),
        requiredClaims: ['exp', 'sub'],
      })
      const { sub, acc, ten, fam, exp, jti = '' } = payload
      if (typeof sub !== 'string' || typeof acc !== 'string' || typeof fam !== 'string' || exp === undefined) return undefined
      return { userId: sub, accountId: acc, tenant: ten === true, familyId: fam, tokenId: jti, expiresAt: new Date(exp * 1000) }
    } catch {
      return undefined
    }
  }
}
