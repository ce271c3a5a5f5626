import { buffer } from 'node:stream/consumers'
import { type Database, notifySegment, reportEncode, segmentAddress, segmentObjectKey, unwrapKey, type VideoRow } from '@videozz/db'
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

/** Encrypts, stores and publishes segments of one generation, each at once and never twice. */
export class Publisher {
  readonly #deps: Deps
  readonly #claim: Claim
  readonly #video: VideoRow
  readonly #generation: number
  readonly #secret: Buffer
  readonly #first: string
  readonly #seconds = new Map<string, number>()
  readonly #keys = new Map<number, Buffer>()
  #lastReport = 0

  /** @param renditions of the generation. @param first name of the rendition that makes the media playable. */
  constructor(deps: Deps, claim: Claim, video: VideoRow, generation: number, renditions: readonly RenditionRow[], first: string) {
    this.#deps = deps
    this.#claim = claim
    this.#video = video
    this.#generation = generation
    this.#secret = unwrapKey(deps.mediaKey, video.secret)
    this.#first = first
    for (const row of renditions) this.#seconds.set(row.name, row.published_seconds)
  }

  async publishInit(rendition: string, bytes: Buffer): Promise<void> {
    const { store } = this.#deps
    const address = segmentAddress(this.#secret, this.#generation, rendition, 'init')
    const objectKey = segmentObjectKey(address)
    await persist(this.#claim.signal, async () => {
      if (!(await store.head(objectKey))) return store.put(objectKey, bytes, { contentType: 'video/mp4', immutable: true })
      const published = await buffer((await store.get(objectKey)).body)
      if (!published.equals(bytes)) throw new InitChangedError(rendition)
    })
    await this.#claim.write(async (trx) => {
      await this.#renditions(trx, rendition).set({ init_address: address, state: 'encoding' }).execute()
    })
  }

  async publishSegment({ rendition, sequence, bytes, duration }: EncodedSegment): Promise<void> {
    const address = segmentAddress(this.#secret, this.#generation, rendition, sequence)
    const keyIndex = segmentKeyIndex(rendition, sequence)
    const sealed = encryptSegment(bytes, await this.#key(keyIndex), sequence)
    await persist(this.#claim.signal, () =>
      this.#deps.store.put(segmentObjectKey(address), sealed, { contentType: 'application/octet-stream', immutable: true }),
    )
    const seconds = (this.#seconds.get(rendition) ?? 0) + duration
    const place = { video_key: this.#video.key, generation: this.#generation, rendition, sequence }
    await this.#claim.write(async (trx) => {
      await trx
        .insertInto('segments')
        .values({ ...place, duration, size: sealed.length, address, key_index: keyIndex })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await this.#renditions(trx, rendition)
        .set({ published_segments: sequence + 1, published_seconds: seconds })
        .execute()
      if (rendition === this.#first && sequence === 0) await this.#makePlayable(trx)
      else await this.#reportNow(trx)
      await notifySegment(trx, this.#video.key, this.#generation)
    })
    this.#seconds.set(rendition, seconds)
  }

  /** The generation has its first segment: it is served from now on, and the one before it is dropped later. */
  async #makePlayable(trx: Database): Promise<void> {
    const before = this.#video.generation
    await trx.updateTable('videos').set({ playable: true, generation: this.#generation }).where('key', '=', this.#video.key).execute()
    if (before > 0 && before < this.#generation) {
      await this.#deps.jobs.enqueue(
        trx,
        'drop-generation',
        { videoKey: this.#video.key, generation: before },
        { startAfter: dropGenerationDelaySeconds },
      )
    }
    await setStatus(trx, this.#video.key, 'encoding-resolution')
  }

  async #reportNow(trx: Database): Promise<void> {
    const now = performance.now()
    if (now - this.#lastReport < reportEvery) return
    this.#lastReport = now
    await reportEncode(trx, this.#video.key)
  }

  #renditions(trx: Database, name: string) {
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
