import { buffer } from 'node:stream/consumers'
import { type NewSegment, type RenditionRow, segmentAddress, segmentKey, segmentObjectKey, unwrapKey, type VideoRow } from '@videozz/db'
import { segmentKeyIndex, type SegmentLayout } from '@videozz/domain'
import { variants as variantNumbers } from '@videozz/imprint/code'
import { type EncodedSegment, encryptSegment, type UnitVariants } from '@videozz/media'
import { persist, publishSegment } from '@videozz/operations'
import { ObjectExistsError } from '@videozz/storage'
import type { Deps } from '../../shared/deps.ts'
import type { Claim } from './claim.ts'

/** The encoder now makes another initialisation segment than the one stored: what is there cannot be continued. */
export class InitChangedError extends Error {
  constructor(rendition: string) {
    super(`The initialisation segment of ${rendition} differs from the stored one`)
    this.name = 'InitChangedError'
  }
}

/** A variant's number and its bytes. */
type Piece = [variant: number, bytes: Buffer]

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
  /** The progress of an encode is not reported: there is none. */
  isSilent?: boolean
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
  readonly #isSilent: boolean
  #lastReport = 0

  constructor({ deps, claim, video, generation, first, renditions, ready, isSilent = false }: PublisherSetUp) {
    this.#isSilent = isSilent
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
    // Until then no row says that the generation was begun.
    await this.#ready
    const inUse = (this.#published.get(rendition)?.segments ?? 0) > 0
    if (!inUse && (await this.#store(objectKey, bytes, 'video/mp4'))) return
    const stored = await persist(this.#claim.signal, async () => buffer((await this.#deps.store.get(objectKey)).body))
    if (!stored.equals(bytes)) throw new InitChangedError(rendition)
  }

  /**
   * Stores an object where there is none of its key. What an earlier run left there is kept: it is the same piece of the same source, and
   * a run that was stopped and goes on later must not replace what another has published by then.
   * @returns false where there was one.
   */
  async #store(objectKey: string, bytes: Buffer, contentType: string): Promise<boolean> {
    return this.#claim.store(objectKey, this.#generation, async () => {
      try {
        await this.#deps.store.put(objectKey, bytes, { contentType, immutable: true, ifAbsent: true })
        return true
      } catch (error) {
        if (error instanceof ObjectExistsError) return false
        throw error
      }
    })
  }

  /** Stores a segment. @returns its size in bytes: that of the stored one where an earlier run left it. */
  async #storeSegment(objectKey: string, sealed: Buffer): Promise<number> {
    if (await this.#store(objectKey, sealed, 'application/octet-stream')) return sealed.length
    const found = await persist(this.#claim.signal, () => this.#deps.store.head(objectKey))
    // Deleted since, as the remains of a run are.
    return found ? found.size : this.#storeSegment(objectKey, sealed)
  }

  /** Publishes a segment of an unmarked generation. */
  async publishSegment(segment: EncodedSegment): Promise<void> {
    await this.#publish(segment, 'growing', [[0, segment.bytes]])
  }

  /** Publishes both variants of a unit of a marked generation: both or none. */
  async publishVariants(segment: EncodedSegment, { a, b }: Pick<UnitVariants, 'a' | 'b'>): Promise<void> {
    await this.#publish(segment, 'units', [
      [variantNumbers[0], a],
      [variantNumbers[1], b],
    ])
  }

  async #publish(
    { rendition, sequence, duration }: EncodedSegment,
    layout: SegmentLayout,
    pieces: readonly [Piece, ...Piece[]],
  ): Promise<void> {
    await this.#ready
    const key_index = segmentKeyIndex(rendition, sequence, layout)
    const key = segmentKey(this.#secret, this.#generation, key_index)
    const place = { video_key: this.#video.key, generation: this.#generation, rendition, sequence }
    const init = this.#inits.get(rendition)
    const store = async ([variant, bytes]: Piece): Promise<NewSegment> => {
      const address = segmentAddress(this.#secret, this.#generation, rendition, sequence, variant)
      const size = await this.#storeSegment(segmentObjectKey(address), encryptSegment(bytes, key, sequence))
      return { ...place, variant, duration, size, address, key_index }
    }
    const [first, ...others] = pieces
    const [[one, ...rest]] = await Promise.all([Promise.all([store(first), ...others.map(store)]), init?.stored])
    const seconds = (this.#published.get(rendition)?.seconds ?? 0) + duration
    const opens = rendition === this.#first && sequence === 0
    const variants = [one, ...rest] as const
    await this.#claim.write((trx) =>
      publishSegment(
        { db: trx, jobs: this.#deps.jobs, now: new Date() },
        { variants, publishedSeconds: seconds, initAddress: init?.address, opens, report: !opens && this.#takeReportTurn() },
      ),
    )
    for (const named of [...variants.map(({ address }) => address), init?.address])
      if (named !== undefined) this.#claim.named(segmentObjectKey(named))
    this.#published.set(rendition, { segments: sequence + 1, seconds })
  }

  /** Whether progress may be reported now. */
  #takeReportTurn(): boolean {
    const now = performance.now()
    if (this.#isSilent) return false
    if (now - this.#lastReport < reportIntervalMs) return false
    this.#lastReport = now
    return true
  }
}
