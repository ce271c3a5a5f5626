import { createCipheriv, randomBytes } from 'node:crypto'
import { createKey, type Database, deriveKey, notifySegment, segmentAddress, segmentKey, segmentObjectKey, wrapKey } from '@videozz/db'
import { audioFrameRate, segmentDurations, segmentKeyIndex, type SegmentLayout, toFrameRate } from '@videozz/domain'
import type { ObjectStore } from '@videozz/storage'
import { createTestRendition } from './rows/create-rendition.ts'
import { createTestVideo } from './rows/create-video.ts'

export type TestMediaOptions = {
  accountId: string
  secretKey: string
  /** Seconds. */
  duration?: number
  /** Renditions, smallest first; `['audio']` makes a sound file. */
  rungs?: string[]
  /** Segments to publish of each rendition; all of them when absent. */
  published?: Record<string, number>
  title?: string
  /** With a forensic mark: segments of two seconds in two variants. */
  marked?: boolean
}
type Context = { db: Database; store: ObjectStore }

/** A media whose segments a test publishes by hand, as an encode would. */
export class TestMedia {
  readonly key = createKey()
  readonly generation = 1
  readonly duration: number
  readonly rungs: string[]
  /** What segment files hold before encryption: by rendition, then by sequence number. */
  readonly plain = new Map<string, Buffer[]>()
  readonly #context: Context
  readonly #options: TestMediaOptions
  readonly #secret = randomBytes(32)

  constructor(context: Context, options: TestMediaOptions) {
    this.#context = context
    this.#options = options
    this.duration = options.duration ?? 12
    this.rungs = options.rungs ?? ['240p', '480p']
  }

  get #layout(): SegmentLayout {
    return this.#options.marked ? 'units' : 'growing'
  }

  durations(rendition: string): number[] {
    return segmentDurations(this.duration, rendition === 'audio' ? audioFrameRate : toFrameRate(25), this.#layout)
  }

  address(rendition: string, k: number | 'init', variant = 0): string {
    return segmentAddress(this.#secret, this.generation, rendition, k, variant)
  }

  /** Stores the media's rows, then publishes the requested segments. */
  async save(): Promise<this> {
    const { accountId, secretKey, title = 'Aula de teste', published } = this.#options
    const master = deriveKey(secretKey, 'media')
    const audio = this.rungs[0] === 'audio'
    await createTestVideo(this.#context.db, {
      key: this.key,
      account_id: accountId,
      title,
      type: audio ? 'audio' : 'default',
      status: 'encoding',
      duration: this.duration,
      width: audio ? null : 854,
      height: audio ? null : 480,
      generation: this.generation,
      encoding_generation: this.generation,
      secret: wrapKey(master, this.#secret),
    })
    for (const name of this.rungs) await this.#saveRendition(name)
    for (const name of this.rungs) {
      const count = published?.[name] ?? this.durations(name).length
      for (let k = 0; k < count; k++) await this.publish(name, k)
    }
    return this
  }

  async #saveRendition(name: string): Promise<void> {
    const { db, store } = this.#context
    await createTestRendition(db, {
      video_key: this.key,
      generation: this.generation,
      name,
      codecs: name === 'audio' ? 'mp4a.40.2' : 'avc1.64001e,mp4a.40.2',
      state: 'waiting',
      mark_version: this.#options.marked ? 1 : null,
      init_address: this.address(name, 'init'),
    })
    await store.put(segmentObjectKey(this.address(name, 'init')), Buffer.from(`map of ${name}`))
    this.plain.set(
      name,
      this.durations(name).map((_, k) => Buffer.concat([Buffer.from(`${name} ${k} `), randomBytes(2000)])),
    )
  }

  /** Encrypts and publishes one segment, and notifies the apis; the last one completes its rendition. */
  async publish(name: string, k: number): Promise<void> {
    const { db, store } = this.#context
    const index = segmentKeyIndex(name, k, this.#layout)
    const key = segmentKey(this.#secret, this.generation, index)
    const plain = this.plain.get(name)?.[k]
    if (!plain) throw new RangeError(`${name} has no segment ${k}`)
    const iv = Buffer.alloc(16)
    iv.writeUInt32BE(k, 12)
    const pieces: { variant: number; bytes: Buffer; address: string }[] = []
    for (const variant of this.#options.marked ? [1, 2] : [0]) {
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      // Variants of a unit have the same length here; what they hold tells which they are.
      const own = variant === 0 ? plain : Buffer.concat([Buffer.from([variant]), plain])
      const bytes = Buffer.concat([cipher.update(own), cipher.final()])
      const address = this.address(name, k, variant)
      await store.put(segmentObjectKey(address), bytes)
      pieces.push({ variant, bytes, address })
    }
    const durations = this.durations(name)
    const complete = k === durations.length - 1
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('segments')
        .values(
          pieces.map(({ variant, bytes, address }) => ({
            video_key: this.key,
            generation: this.generation,
            rendition: name,
            variant,
            sequence: k,
            duration: durations[k] ?? 0,
            size: bytes.length,
            address,
            key_index: index,
          })),
        )
        .execute()
      await trx
        .updateTable('renditions')
        .set((eb) => ({
          state: complete ? 'complete' : 'encoding',
          published_segments: k + 1,
          published_bytes: eb(
            'published_bytes',
            '+',
            pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
          ),
          published_seconds: eb('published_seconds', '+', durations[k] ?? 0),
        }))
        .where('video_key', '=', this.key)
        .where('name', '=', name)
        .execute()
      const done = complete && name === this.rungs.at(-1)
      await trx
        .updateTable('videos')
        .set({ playable: true, ...(done && { status: 'encoded' as const }) })
        .where('key', '=', this.key)
        .execute()
      await notifySegment(trx, this.key, this.generation)
    })
  }

  /** Stores keys of fifteen segments each, which media have that earlier versions encoded. */
  async storeKeys(count: number): Promise<void> {
    const master = deriveKey(this.#options.secretKey, 'media')
    const rows = Array.from({ length: count }, (_, key_index) => ({
      video_key: this.key,
      generation: this.generation,
      key_index,
      wrapped_key: wrapKey(master, randomBytes(16)),
    }))
    await this.#context.db.insertInto('media_keys').values(rows).execute()
  }

  /** An embed token of this media for these domains. */
  async embed(domains: string[] = ['escola.com.br']): Promise<string> {
    const id = createKey()
    await this.#context.db
      .insertInto('embed_tokens')
      .values({ id, account_id: this.#options.accountId, video_key: this.key, kind: 'embed', referrers: domains })
      .execute()
    return id
  }
}

/** Makes a media and publishes its segments, encrypted as the worker does. */
export const createTestMedia = (context: Context, options: TestMediaOptions): Promise<TestMedia> => new TestMedia(context, options).save()
