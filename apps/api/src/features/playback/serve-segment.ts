import { deriveKey, segmentAddress, segmentObjectKey, unwrapKey } from '@videozz/db'
import { segmentDurations } from '@videozz/domain'
import { ObjectNotFoundError, RangeNotSatisfiableError } from '@videozz/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { securityHeaders } from '../../shared/security-headers.ts'
import { HotSegments } from './hot-segments.ts'
import { frameRateOf, listRungs } from './list-rungs.ts'
import { parseRange } from './parse-range.ts'
import type { PlaybackTokens, SegmentGrant } from './playback-tokens.ts'
import { RecentSet } from './recent-set.ts'
import { sendSegment } from './send-segment.ts'
import { holdMs, waitForPublication } from './wait-for-publication.ts'

/** Serves encrypted segments out of the store to whoever holds a signed address. */
export class SegmentServer {
  readonly #deps: Deps
  readonly #tokens: PlaybackTokens
  /** `media generation address` of what is known to be published: published segments never change. */
  readonly #published = new RecentSet(50_000)
  readonly #hot: HotSegments
  readonly #headers: Record<string, string>

  constructor(deps: Deps, tokens: PlaybackTokens) {
    this.#deps = deps
    this.#tokens = tokens
    this.#hot = new HotSegments(deps.now)
    this.#headers = { ...securityHeaders(deps.env), 'referrer-policy': 'no-referrer' }
  }

  /** @throws AppError PLAYBACK_LINK_EXPIRED, NOT_FOUND, SEGMENT_NOT_PUBLISHED. */
  async serve(token: string, address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const grant = this.#tokens.readSegment(token, address)
    if (grant === undefined) throw new AppError('NOT_FOUND', { reason: 'segment address forged' })
    if (grant === 'expired') throw new AppError('PLAYBACK_LINK_EXPIRED', { reason: 'segment address expired' })
    await this.#requirePublished(grant, address, reply)
    return this.#open(address, request, reply)
  }

  async #requirePublished(grant: SegmentGrant, address: string, reply: FastifyReply): Promise<void> {
    const name = `${grant.videoKey} ${grant.generation} ${address}`
    if (this.#published.has(name)) return
    let found = await this.#find(grant, address)
    if (!found) {
      if (!(await this.#isComing(grant, address)))
        throw new AppError('NOT_FOUND', { reason: 'segment not of this media', about: { videoKey: grant.videoKey } })
      found = await waitForPublication(this.#deps, grant, () => this.#find(grant, address), reply.raw, holdMs)
    }
    if (!found) throw new AppError('SEGMENT_NOT_PUBLISHED', { retryAfter: 1 })
    this.#published.add(name)
  }

  /** Whether the address is one of this generation's published segments or maps. */
  async #find({ videoKey, generation }: SegmentGrant, address: string): Promise<true | undefined> {
    const { db } = this.#deps
    const segments = db
      .selectFrom('segments')
      .select('video_key')
      .where('address', '=', address)
      .where('video_key', '=', videoKey)
      .where('generation', '=', generation)
    const maps = db
      .selectFrom('renditions')
      .select('video_key')
      .where('init_address', '=', address)
      .where('video_key', '=', videoKey)
      .where('generation', '=', generation)
    return (await segments.unionAll(maps).executeTakeFirst()) && true
  }

  /** Whether the address is one that the encode of this generation will still publish in its first rung. */
  async #isComing({ videoKey, generation }: SegmentGrant, address: string): Promise<boolean> {
    const video = await this.#deps.db
      .selectFrom('videos')
      .select(['secret', 'duration'])
      .where('key', '=', videoKey)
      .where('deleted_at', 'is', null)
      .where('status', 'not in', ['encoded', 'error'])
      .executeTakeFirst()
    const [rung] = await listRungs(this.#deps.db, videoKey, generation)
    if (!video || video.duration === null || !rung || rung.state === 'complete') return false
    const secret = unwrapKey(deriveKey(this.#deps.env.secretKey, 'media'), video.secret)
    if (segmentAddress(secret, generation, rung.name, 'init') === address) return true
    return segmentDurations(video.duration, frameRateOf(rung)).some((_, k) => segmentAddress(secret, generation, rung.name, k) === address)
  }

  async #open(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const range = parseRange(request.headers.range)
    // Ciphertext at an address that never changes its content; its only cache key is the address.
    const headers = {
      ...this.#headers,
      'x-request-id': request.id,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${address}"`,
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
    }
    const open = () => this.#deps.store.get(segmentObjectKey(address), range)
    try {
      const kept = range ? undefined : await this.#hot.find(address, open)
      if (kept) return sendSegment(reply, 200, { ...headers, 'content-length': kept.length }, kept)
      const { body, size, total } = await open()
      if (!range) return sendSegment(reply, 200, { ...headers, 'content-length': size }, body)
      const part = { 'content-length': size, 'content-range': `bytes ${range.start}-${range.start + size - 1}/${total}` }
      return sendSegment(reply, 206, { ...headers, ...part }, body)
    } catch (error) {
      if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', { cause: error })
      if (error instanceof RangeNotSatisfiableError) return reply.code(416).send()
      throw error
    }
  }
}
