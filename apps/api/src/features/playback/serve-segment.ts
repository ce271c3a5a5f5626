import type { IncomingMessage, ServerResponse } from 'node:http'
import { deriveKey, findEncodingVideo, isPublishedAddress, segmentAddress, segmentObjectKey, unwrapKey } from '@videozz/db'
import { layoutOfMark, segmentDurations } from '@videozz/domain'
import { variants as variantNumbers } from '@videozz/imprint/code'
import { ObjectNotFoundError, RangeNotSatisfiableError } from '@videozz/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { securityHeaders } from '../../shared/security-headers.ts'
import { HotSegments } from './hot-segments.ts'
import { frameRateOf, listRungs } from './list-rungs.ts'
import { parseRange } from './parse-range.ts'
import type { PlaybackTokens, SegmentGrant } from '../../shared/playback/playback-tokens.ts'
import { RecentSet } from './recent-set.ts'
import { sendBytes, sendSegment } from './send-segment.ts'
import { holdMs, waitForPublication } from './wait-for-publication.ts'

const plainPath = /^\/files\/s\/([\w.-]{1,512})\/([a-f0-9]{32})$/
const publishedName = ({ videoKey, generation }: SegmentGrant, address: string) => `${videoKey} ${generation} ${address}`

/** Serves encrypted segments from the store for signed addresses. */
export class SegmentServer {
  readonly #deps: Deps
  readonly #tokens: PlaybackTokens
  /** `media generation address` of segments known to be published: published segments never change. */
  readonly #published = new RecentSet(50_000)
  readonly #hot: HotSegments
  /** Those every segment has, names and values in turn: node:http takes them so without making an object of them. */
  readonly #headers: readonly string[]

  constructor(deps: Deps, tokens: PlaybackTokens) {
    this.#deps = deps
    this.#tokens = tokens
    this.#hot = new HotSegments(deps.now)
    // Ciphertext at an address that never changes its content; its only cache key is the address.
    const headers = {
      ...securityHeaders(deps.env),
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
    }
    this.#headers = Object.entries(headers).flat()
  }

  /**
   * Answers at once with a segment that is in memory and known to be published, when all of it is requested by a valid address. Every other
   * request is left to `serve`, refusals included.
   */
  serveAtHand({ url = '', headers }: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const [, token, address] = plainPath.exec(url) ?? []
    if (token === undefined || address === undefined || headers.range !== undefined) return false
    const grant = this.#tokens.readSegment(token, address)
    if (!grant || grant === 'expired' || !this.#published.has(publishedName(grant, address))) return false
    const bytes = this.#hot.atHand(address)
    if (!bytes) return false
    response.writeHead(200, this.#headersOf(address, requestId, bytes.length))
    sendBytes(response, bytes, this.#deps.traffic.begin(grant.videoKey))
    return true
  }

  /** @throws AppError PLAYBACK_LINK_EXPIRED, NOT_FOUND, SEGMENT_NOT_PUBLISHED. */
  async serve(token: string, address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const grant = this.#tokens.readSegment(token, address)
    if (grant === undefined) throw new AppError('NOT_FOUND', { reason: 'segment address forged' })
    if (grant === 'expired') throw new AppError('PLAYBACK_LINK_EXPIRED', { reason: 'segment address expired' })
    await this.#requirePublished(grant, address, reply)
    return this.#open(grant.videoKey, address, request, reply)
  }

  async #requirePublished(grant: SegmentGrant, address: string, reply: FastifyReply): Promise<void> {
    const name = publishedName(grant, address)
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

  /** True when the address is published, undefined while it is not. */
  async #find({ videoKey, generation }: SegmentGrant, address: string): Promise<true | undefined> {
    return (await isPublishedAddress(this.#deps.db, videoKey, generation, address)) || undefined
  }

  /** Whether the address is one that the encode of this generation will still publish in its first rung. */
  async #isComing({ videoKey, generation }: SegmentGrant, address: string): Promise<boolean> {
    const video = await findEncodingVideo(this.#deps.db, videoKey)
    const [rung] = await listRungs(this.#deps.db, videoKey, generation)
    if (!video || video.duration === null || !rung || rung.state === 'complete') return false
    const secret = unwrapKey(deriveKey(this.#deps.env.secretKey, 'media'), video.secret)
    if (segmentAddress(secret, generation, rung.name, 'init') === address) return true
    const variants = rung.markVersion === null ? [0] : variantNumbers
    return segmentDurations(video.duration, frameRateOf(rung), layoutOfMark(rung.markVersion)).some((_, k) =>
      variants.some((variant) => segmentAddress(secret, generation, rung.name, k, variant) === address),
    )
  }

  #headersOf(address: string, requestId: string, size: number): string[] {
    return [...this.#headers, 'x-request-id', requestId, 'etag', `"${address}"`, 'content-length', String(size)]
  }

  async #open(videoKey: string, address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const range = parseRange(request.headers.range)
    const open = () => this.#deps.store.get(segmentObjectKey(address), range)
    try {
      const kept = range ? undefined : await this.#hot.find(address, open)
      const { body, size, total } = kept ? { body: kept, size: kept.length, total: kept.length } : await open()
      const headers = this.#headersOf(address, request.id, size)
      if (range) headers.push('content-range', `bytes ${range.start}-${range.start + size - 1}/${total}`)
      return sendSegment(reply, { status: range ? 206 : 200, headers, body }, this.#deps.traffic.begin(videoKey))
    } catch (error) {
      if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', { cause: error })
      if (error instanceof RangeNotSatisfiableError) return reply.code(416).send()
      throw error
    }
  }
}
