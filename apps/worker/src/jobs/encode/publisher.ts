import { buffer } from 'node:stream/consumers'
import { type RenditionRow, segmentAddress, segmentKey, segmentObjectKey, unwrapKey, type VideoRow } from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import { type EncodedSegment, encryptSegment } from '@videozz/media'
import { publishSegment } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { persist } from '../../shared/persist.ts'
import type { Claim } from './claim.ts'

/** The encoder now makes another initialisation segment than the one published: what is there cannot be continued. */
export class InitChangedError extends Error {
  constructor(rendition: string) {
    super(`The initialisation segment of ${rendition} differs from the published one`)
    this.name = 'InitChangedError'
  }
}

/** Least time between two progress reports of a run, in milliseconds. */
const reportIntervalMs = 500

export type PublisherSetUp = {
  deps: Deps
  claim: Claim
  video: VideoRow
  generation: number
  /** Name of the rendition that makes the media playable. */
  first: string
  /** Current renditions of the generation; none of a new one. */
  renditions: readonly RenditionRow[]
  /** Resolves when the rows of the generation are there. */
  ready: Promise<unknown>
}

/** Encrypts, stores and publishes segments of one generation, each at once and never twice. */
export class Publisher {
  readonly #deps: Deps
  readonly #claim: Claim
  readonly #video: VideoRow
  readonly #generation: number
  readonly #secret: Buffer
  readonly #first: string
  readonly #ready: Promise<unknown>
  readonly #published = new Map<string, { segments: number; seconds: number }>()
  readonly #inits = new Map<string, { address: string; stored: Promise<void> }>()
  #lastReport = 0

  constructor({ deps, claim, video, generation, first, renditions, ready }: PublisherSetUp) {
    this.#deps = deps
    this.#claim = claim
    this.#video = video
    this.#generation = generation
    this.#secret = unwrapKey(deps.mediaKey, video.secret)
    this.#first = first
    this.#ready = ready
    for (const row of renditions) this.#published.set(row.name, { segments: row.published_segments, seconds: row.published_seconds })
  }

  /** Stores an initialisation segment; it is published with the first segment after it. @throws InitChangedError. */
  async publishInit(rendition: string, bytes: Buffer): Promise<void> {
    const address = segmentAddress(this.#secret, this.#generation, rendition, 'init')
    const stored = this.#storeInit(rendition, segmentObjectKey(address), bytes)
    // What it throws comes out with the segment that waits for it.
    stored.catch(() => undefined)
    this.#inits.set(rendition, { address, stored })
  }

  async #storeInit(rendition: string, objectKey: string, bytes: Buffer): Promise<void> {
    const { store } = this.#deps
    const inUse = (this.#published.get(rendition)?.segments ?? 0) > 0
    await persist(this.#claim.signal, async () => {
      if (!inUse) return store.put(objectKey, bytes, { contentType: 'video/mp4', immutable: true })
      const published = await buffer((await store.get(objectKey)).body)
      if (!published.equals(bytes)) throw new InitChangedError(rendition)
    })
  }

  async publishSegment({ rendition, sequence, bytes, duration }: EncodedSegment): Promise<void> {
    await this.#ready
    const address = segmentAddress(this.#secret, this.#generation, rendition, sequence)
    const keyIndex = segmentKeyIndex(rendition, sequence)
    const sealed = encryptSegment(bytes, segmentKey(this.#secret, this.#generation, keyIndex), sequence)
    const init = this.#inits.get(rendition)
    await Promise.all([
      init?.stored,
      persist(this.#claim.signal, () =>
        this.#deps.store.put(segmentObjectKey(address), sealed, { contentType: 'application/octet-stream', immutable: true }),
      ),
    ])
    const seconds = (this.#published.get(rendition)?.seconds ?? 0) + duration
    const place = { video_key: this.#video.key, generation: this.#generation, rendition, sequence }
    const segment = { ...place, duration, size: sealed.length, address, key_index: keyIndex }
    const opens = rendition === this.#first && sequence === 0
    await this.#claim.write((trx) =>
      publishSegment(
        { db: trx, jobs: this.#deps.jobs, now: new Date() },
        { segment, publishedSeconds: seconds, initAddress: init?.address, opens, report: !opens && this.#takeReportTurn() },
      ),
    )
    this.#published.set(rendition, { segments: sequence + 1, seconds })
  }

  /** Whether progress may be reported now. */
  #takeReportTurn(): boolean {
    const now = performance.now()
    if (now - this.#lastReport < reportIntervalMs) return false
    this.#lastReport = now
    return true
  }
}
