import { deriveKey } from '@videozz/db'
import { jwtVerify, SignJWT } from 'jose'

/** Seconds a player token opens a preview session. */
export const playerTokenSeconds = 10 * 60
const audience = 'videozz-player'

/**
 * What a player token is valid for: a preview of one media for a signed-in person, as long as that session (`familyId`) of theirs lasts.
 * `imprint` shows the visible code.
 */
export type PlayerGrant = { videoKey: string; accountId: string; userId: string; familyId: string; imprint: boolean }

/** Signs and checks player tokens (JWT, HS256; claims `video`, `account`, `user`, `fam`, `imprint`), made by the dashboard for its own preview. */
export class PlayerTokens {
  readonly #key: Uint8Array
  readonly #now: () => Date

  constructor(secretKey: string, now: () => Date) {
    this.#key = deriveKey(secretKey, 'player-token')
    this.#now = now
  }

  sign(grant: PlayerGrant): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT({ video: grant.videoKey, account: grant.accountId, user: grant.userId, fam: grant.familyId, imprint: grant.imprint })
      .setProtectedHeader({ alg: 'HS256', typ: 'player+jwt' })
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + playerTokenSeconds)
      .sign(this.#key)
  }

  /** @returns undefined when the token is expired, tampered with or not ours. */
  async verify(token: string): Promise<PlayerGrant | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        audience,
        algorithms: ['HS256'],
        typ: 'player+jwt',
        currentDate: this.#now(),
        requiredClaims: ['exp'],
      })
      const { video, account, user, fam, imprint } = payload
      if (typeof video !== 'string' || typeof account !== 'string' || typeof user !== 'string' || typeof fam !== 'string') return undefined
      return { videoKey: video, accountId: account, userId: user, familyId: fam, imprint: imprint === true }
    } catch {
      return undefined
    }
  }
}
