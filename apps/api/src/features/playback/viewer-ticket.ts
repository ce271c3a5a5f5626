import { deriveKey } from '@videozz/db'
import { errors, jwtVerify, SignJWT } from 'jose'

const ticketSeconds = 12 * 3600
const audience = 'videozz-viewer'

/** The subject of a ticket: a verified viewer of one account, for one media or one playlist (`played`: its key). */
export type TicketClaims = { accountId: string; viewerId: string; played: string }

/** Signs and reads the tickets that browsers keep for each media or playlist, so that a reload or a restored tab needs no new viewer token. */
export class ViewerTickets {
  readonly #key: Uint8Array
  readonly #now: () => Date

  constructor(secretKey: string, now: () => Date) {
    this.#key = deriveKey(secretKey, 'viewer-ticket')
    this.#now = now
  }

  sign(claims: TicketClaims): Promise<string> {
    const issued = Math.floor(this.#now().getTime() / 1000)
    return new SignJWT({ acc: claims.accountId, vid: claims.played })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(claims.viewerId)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + ticketSeconds)
      .sign(this.#key)
  }

  /** @returns undefined when expired, changed, or of another account, media or playlist. */
  async read(ticket: string, accountId: string, played: string): Promise<TicketClaims | undefined> {
    try {
      const { payload } = await jwtVerify(ticket, this.#key, {
        algorithms: ['HS256'],
        audience,
        currentDate: this.#now(),
        requiredClaims: ['sub', 'exp'],
      })
      const { acc, vid, sub } = payload
      return acc === accountId && vid === played && sub !== undefined ? { accountId, viewerId: sub, played } : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}
