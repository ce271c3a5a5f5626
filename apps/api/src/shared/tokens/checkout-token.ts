import { deriveKey } from '@videozz/db'
import { jwtVerify, SignJWT } from 'jose'
import type { Env } from '../env.ts'

/** Seconds in which a checkout can be finished. */
const lifetimeSeconds = 30 * 60
const audience = 'videozz-checkout'

/** What a checkout is for: a person, their account, a plan on the terms it was chosen on, and who referred them. */
export type CheckoutGrant = { userId: string; accountId: string; planId: string; agreed: string; affiliate: string | null }

/**
 * Signs and checks the client tokens of checkouts (JWT, HS256; claims `sub`, `account`, `plan`, `terms`, `a`). For a remote parent platform
 * they are signed with the secret it shares with us, so that it can check them.
 */
export class CheckoutTokens {
  readonly #key: Uint8Array
  readonly #now: () => Date

  constructor(env: Pick<Env, 'secretKey' | 'subscriptions'>, now: () => Date) {
    const shared = env.subscriptions.parent === 'remote' ? env.subscriptions.secret : undefined
    this.#key = shared === undefined ? deriveKey(env.secretKey, 'checkout-token') : Buffer.from(shared)
    this.#now = now
  }

  sign({ userId, accountId, planId, agreed, affiliate }: CheckoutGrant): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT({ account: accountId, plan: planId, terms: agreed, ...(affiliate !== null && { a: affiliate }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'checkout+jwt' })
      .setSubject(userId)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimeSeconds)
      .sign(this.#key)
  }

  /** @returns undefined when the token is expired, tampered with or not ours. */
  async verify(token: string): Promise<(CheckoutGrant & { issuedAt: Date }) | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        audience,
        algorithms: ['HS256'],
        typ: 'checkout+jwt',
        currentDate: this.#now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      const { sub, account, plan, terms, a, iat } = payload
      if (typeof sub !== 'string' || typeof account !== 'string' || typeof plan !== 'string' || typeof terms !== 'string') return undefined
      const affiliate = typeof a === 'string' ? a : null
      return { userId: sub, accountId: account, planId: plan, agreed: terms, affiliate, issuedAt: new Date((iat ?? 0) * 1000) }
    } catch {
      return undefined
    }
  }
}
