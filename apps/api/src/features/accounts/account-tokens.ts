import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK, jwtVerify, SignJWT } from 'jose'

/** Seconds a token of the account service can be exchanged for a session. */
const tokenSeconds = 5 * 60
export const embeddedIssuer = 'videozz-accounts'
const audience = 'videozz'

/**
 * The person a token of an account service names. `issuedAt` is compared with «signed out everywhere»; `belt` and `isClubeBlack` are
 * the platform's rank.
 */
export type ParentIdentity = {
  issuer: string
  subject: string
  name: string
  email: string
  issuedAt: Date
  belt?: string | null
  isClubeBlack?: boolean
}

/** Tokens of the embedded account service: JWT signed with ES256, checkable by anyone through the JWKS. */
export class AccountTokens {
  readonly #privateKey
  readonly #publicKey
  readonly #now: () => Date
  #jwk: Promise<JWK & { kid: string }> | undefined

  /** @param signingKey PKCS8 PEM on curve P-256. */
  constructor(signingKey: string, now: () => Date) {
    this.#privateKey = createPrivateKey(signingKey)
    this.#publicKey = createPublicKey(this.#privateKey)
    this.#now = now
  }

  #describe(): Promise<JWK & { kid: string }> {
    this.#jwk ??= (async () => {
      const jwk = await exportJWK(this.#publicKey)
      return { ...jwk, use: 'sig', alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
    })()
    return this.#jwk
  }

  async sign(person: { subject: string; name: string; email: string }): Promise<string> {
    // Fractions of a second are allowed (RFC 7519 § 2) and distinguish tokens from before and after a reset.
    const issued = this.#now().getTime() / 1000
    return new SignJWT({ name: person.name, email: person.email })
      .setProtectedHeader({ alg: 'ES256', kid: (await this.#describe()).kid, typ: 'JWT' })
      .setSubject(person.subject)
      .setIssuer(embeddedIssuer)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(Math.ceil(issued) + tokenSeconds)
      .sign(this.#privateKey)
  }

  /** @throws a jose error when the token is not good. */
  async verify(token: string): Promise<ParentIdentity> {
    const { payload } = await jwtVerify(token, this.#publicKey, {
      issuer: embeddedIssuer,
      audience,
      algorithms: ['ES256'],
      currentDate: this.#now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return {
      issuer: 'embedded',
      subject: payload.sub ?? '',
      name: String(payload.name),
      email: String(payload.email),
      issuedAt: new Date((payload.iat ?? 0) * 1000),
    }
  }

  /** Public keys (RFC 7517). */
  async jwks(): Promise<{ keys: Record<string, unknown>[] }> {
    return { keys: [{ ...(await this.#describe()) }] }
  }
}
