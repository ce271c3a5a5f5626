import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '@videozz/db'

/** Seconds a playback session and the addresses under it stay usable. */
export const playbackTokenSeconds = 12 * 3600

/** `bearer` goes in the Authorization header, `path` stands in playlist addresses; neither serves for the other. */
export type SessionTokenUse = 'bearer' | 'path'
/** The row a session token names; `createdAt` finds its partition. */
export type SessionRef = { id: string; createdAt: Date }
/** What a segment token opens: the segments of one generation of one media. */
export type SegmentGrant = { videoKey: string; generation: number }

/** Signs and reads the tokens of playback: fields, end and an HMAC-SHA256 cut to 128 bits, joined by dots. */
export class PlaybackTokens {
  readonly #key: Buffer
  readonly #now: () => Date

  constructor(secretKey: string, now: () => Date) {
    this.#key = deriveKey(secretKey, 'playback-token')
    this.#now = now
  }

  signSession(use: SessionTokenUse, session: SessionRef): string {
    return this.#sign(use, [session.id, session.createdAt.getTime().toString(36)], session.createdAt)
  }

  /** @returns undefined when expired, changed, or made for another use. */
  readSession(use: SessionTokenUse, token: string): SessionRef | undefined {
    const read = this.#read(use, token)
    if (!read || read.expired) return undefined
    const [id = '', created = ''] = read.fields
    return { id, createdAt: new Date(Number.parseInt(created, 36)) }
  }

  signSegments(grant: SegmentGrant): string {
    return this.#sign('segment', [grant.videoKey, grant.generation.toString(36)], this.#now())
  }

  /** @returns `expired` for a token of ours whose time is over, undefined for any other that does not open anything. */
  readSegments(token: string): SegmentGrant | 'expired' | undefined {
    const read = this.#read('segment', token)
    if (!read) return undefined
    const [videoKey = '', generation = ''] = read.fields
    return read.expired ? 'expired' : { videoKey, generation: Number.parseInt(generation, 36) }
  }

  #mac(use: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${use}|${text}`).digest().subarray(0, 16)
  }

  #sign(use: string, fields: string[], from: Date): string {
    const end = Math.floor(from.getTime() / 1000) + playbackTokenSeconds
    const text = [...fields, end.toString(36)].join('.')
    return `${text}.${this.#mac(use, text).toString('base64url')}`
  }

  #read(use: string, token: string): { fields: string[]; expired: boolean } | undefined {
    const cut = token.lastIndexOf('.')
    const given = Buffer.from(token.slice(cut + 1), 'base64url')
    const text = token.slice(0, Math.max(cut, 0))
    if (given.length !== 16 || !timingSafeEqual(given, this.#mac(use, text))) return undefined
    const fields = text.split('.')
    const end = Number.parseInt(fields.pop() ?? '', 36)
    return { fields, expired: end * 1000 <= this.#now().getTime() }
  }
}
