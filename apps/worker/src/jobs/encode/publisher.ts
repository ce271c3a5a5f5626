import { buffer } from 'node:stream/consumers'
import {
  type Database,
  emitMediaEvent,
  notifySegment,
  reportEncode,
  segmentAddress,
  segmentObjectKey,
  showNewFile,
  unwrapKey,
  type VideoRow,
} from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import { dropGenerationDelaySeconds } from '@videozz/jobs'
import { type EncodedSegment, encryptSegment } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'
import { persist } from '../../shared/persist.ts'
import type { Claim } from './claim.ts'
import { createKeys, type RenditionRow } from './generation.ts'
import { setStatus } from './report.ts'

/** The encoder now makes another initialisation segment than the one published: what is there cannot be continued. */
export class InitChangedError extends Error {
  constructor(rendition: string) {
    super(`The initialisation segment of ${rendition} differs from the published one`)
    this.name = 'InitChangedError'
  }
}

/** Least time between two progress reports of a run, in milliseconds. */
const reportEvery = 500

export type PublisherSetUp = {
  deps: Deps
  claim: Claim
  video: VideoRow
  generation: number
  /** Name of the rendition that makes the media playable. */
  first: string
  /** Renditions of the generation as they stand; none of a new one. */
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
  readonly #keys = new Map<number, Buffer>()
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
    const sealed = encryptSegment(bytes, await this.#key(keyIndex), sequence)
    const init = this.#inits.get(rendition)
    await Promise.all([
      init?.stored,
      persist(this.#claim.signal, () =>
        this.#deps.store.put(segmentObjectKey(address), sealed, { contentType: 'application/octet-stream', immutable: true }),
      ),
    ])
    const seconds = (this.#published.get(rendition)?.seconds ?? 0) + duration
    const place = { video_key: this.#video.key, generation: this.#generation, rendition, sequence }
    await this.#claim.write(async (trx) => {
      await trx
        .insertInto('segments')
        .values({ ...place, duration, size: sealed.length, address, key_index: keyIndex })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await this.#rendition(trx, rendition)
        .set({ published_segments: sequence + 1, published_seconds: seconds, ...(init && { init_address: init.address }) })
        .execute()
      if (rendition === this.#first && sequence === 0) await this.#makePlayable(trx)
      else await this.#reportNow(trx)
      await notifySegment(trx, this.#video.key, this.#generation)
    })
    this.#published.set(rendition, { segments: sequence + 1, seconds })
  }

  /** The generation has its first segment: it is served from now on, and those before it are dropped later. */
  async #makePlayable(trx: Database): Promise<void> {
    const older = await trx
      .selectFrom('renditions')
      .select('generation')
      .distinct()
      .where('video_key', '=', this.#video.key)
      .where('generation', '<', this.#generation)
      .execute()
    await trx.updateTable('videos').set({ playable: true, generation: this.#generation }).where('key', '=', this.#video.key).execute()
    for (const { generation } of older) {
      await this.#deps.jobs.enqueue(
        trx,
        'drop-generation',
        { videoKey: this.#video.key, generation },
        { startAfter: dropGenerationDelaySeconds },
      )
    }
    await showNewFile(trx, this.#video.key)
    await setStatus(trx, this.#video.key, 'encoding-resolution')
    await emitMediaEvent(trx, this.#video.key, 'encode.playable')
  }

  async #reportNow(trx: Database): Promise<void> {
    const now = performance.now()
    if (now - this.#lastReport < reportEvery) return
    this.#lastReport = now
    await reportEncode(trx, this.#video.key)
  }

  #rendition(trx: Database, name: string) {
    return trx
      .updateTable('renditions')
      .where('video_key', '=', this.#video.key)
      .where('generation', '=', this.#generation)
      .where('name', '=', name)
      .where('variant', '=', 0)
  }

  async #key(index: number): Promise<Buffer> {
    const known = this.#keys.get(index)
    if (known) return known
    const key = await persist(this.#claim.signal, async () => {
      const find = () =>
        this.#deps.db
          .selectFrom('media_keys')
          .select('wrapped_key')
          .where('video_key', '=', this.#video.key)
          .where('generation', '=', this.#generation)
          .where('key_index', '=', index)
          .executeTakeFirst()
      // A source longer than its container says needs more keys than were made beforehand.
      if (!(await find())) await createKeys(this.#deps.db, this.#deps.mediaKey, this.#video.key, this.#generation, [index])
      const row = await find()
      if (!row) throw new Error(`Media ${this.#video.key} lost its key ${index}`)
      return unwrapKey(this.#deps.mediaKey, row.wrapped_key)
    })
    this.#keys.set(index, key)
    return key
  }
}
