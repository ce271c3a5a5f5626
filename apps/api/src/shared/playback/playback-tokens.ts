import { timingSafeEqual } from 'node:crypto'
import { deriveKey, deriveSegmentKey, type SessionRef } from '@videozz/db'
import { playbackSessionSeconds } from '@videozz/domain'
import { shortMac } from './short-mac.ts'

/** `bearer` is sent in the Authorization header, `path` is part of playlist addresses; one is not valid in place of the other. */
export type SessionTokenUse = 'bearer' | 'path'
/** The generation of a media that a segment belongs to. */
export type SegmentGrant = { videoKey: string; generation: number }

/** Signs and reads the tokens of playback: fields, end and an HMAC-SHA256 cut to 128 bits, joined by dots. */
export class PlaybackTokens {
  readonly #mac: (text: string) => Buffer
  /** A separate key, since the web servers in front have it too (deploy/nginx): with it no session can be opened. */
  readonly #segmentMac: (text: string) => Buffer
  readonly #now: () => Date

  /** @param segmentKeySerial see `deriveSegmentKey`. */
  constructor(secretKey: string, now: () => Date, segmentKeySerial = 1) {
    this.#mac = shortMac(deriveKey(secretKey, 'playback-token'))
    this.#segmentMac = shortMac(deriveSegmentKey(secretKey, segmentKeySerial))
    this.#now = now
  }

  signSession(use: SessionTokenUse, session: SessionRef): string {
    return this.#sign(use, [session.id, session.createdAt.getTime().toString(36)], session.createdAt)
  }

  /** @returns `expired` for an expired token of ours, undefined for one changed, or made for another use. */
  readSession(use: SessionTokenUse, token: string): SessionRef | 'expired' | undefined {
    const read = this.#read(token, (text) => this.#mac(`${use}|${text}`))
    if (!read) return undefined
    if (read.expired) return 'expired'
    const [id = '', created = ''] = read.fields
    return { id, createdAt: new Date(Number.parseInt(created, 36)) }
  }

  /**
   * Writes the path of each segment of a generation. A token is valid for one address only, so that checking it needs neither the database
   * nor the media's secret.
   * @param from instant from which on they are valid for `playbackSessionSeconds`.
   */
  segmentPaths({ videoKey, generation }: SegmentGrant, from: Date = this.#now()): (address: string) => string {
    const text = this.#withEnd([videoKey, generation.toString(36)], from)
    return (address) => `/files/s/${text}.${this.#segmentMac(`segment|${text}|${address}`).toString('base64url')}/${address}`
  }

  /** @returns `expired` for an expired token of ours, undefined for any other that is not valid for this address. */
  readSegment(token: string, address: string): SegmentGrant | 'expired' | undefined {
    const read = this.#read(token, (text) => this.#segmentMac(`segment|${text}|${address}`))
    if (!read) return undefined
    const [videoKey = '', generation = ''] = read.fields
    return read.expired ? 'expired' : { videoKey, generation: Number.parseInt(generation, 36) }
  }

  #sign(use: SessionTokenUse, fields: string[], from: Date): string {
    const text = this.#withEnd(fields, from)
    return `${text}.${this.#mac(`${use}|${text}`).toString('base64url')}`
  }

  #withEnd(fields: string[], from: Date): string {
    const end = Math.floor(from.getTime() / 1000) + playbackSessionSeconds
    return [...fields, end.toString(36)].join('.')
  }

  #read(token: string, macFor: (text: string) => Buffer): { fields: string[]; expired: boolean } | undefined {
    const cut = token.lastIndexOf('.')
    const given = Buffer.from(token.slice(cut + 1), 'base64url')
    const text = token.slice(0, Math.max(cut, 0))
    if (given.length !== 16 || !timingSafeEqual(given, macFor(text))) return undefined
    const fields = text.split('.')
    const end = Number.parseInt(fields.pop() ?? '', 36)
    return { fields, expired: end * 1000 <= this.#now().getTime() }
  }
}
