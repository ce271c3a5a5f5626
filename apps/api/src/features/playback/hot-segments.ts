import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RecentSet } from './recent-set.ts'

type Options = {
  /** Bytes kept in all. */
  maxBytes: number
  /** Larger segments are never kept. */
  maxSegmentBytes: number
  /** Milliseconds after which a segment is read again, so that deleted ones are dropped. */
  cacheMs: number
}
const usual: Options = { maxBytes: 64 * 1024 ** 2, maxSegmentBytes: 4 * 1024 ** 2, cacheMs: 60_000 }

/** Opens a segment in the store. Sizes in bytes. */
export type OpenSegment = () => Promise<{ body: Readable; size: number }>

/**
 * Cache of segments requested by many at the same time, as by a class that watches its lesson: from the second request on they are kept in
 * memory, within a limit, least recently used first out. They are ciphertext that never changes; the caller must have checked the request
 * before.
 */
export class HotSegments {
  readonly #options: Options
  readonly #now: () => Date
  readonly #kept = new Map<string, { bytes: Buffer; until: number }>()
  readonly #reading = new Map<string, Promise<Buffer | undefined>>()
  readonly #requestedOnce = new RecentSet(2000)
  readonly #tooLarge = new RecentSet(2000)
  #size = 0

  constructor(now: () => Date, options: Partial<Options> = {}) {
    this.#now = now
    this.#options = { ...usual, ...options }
  }

  /** The segment when it is in memory; counts as a use. */
  atHand(address: string): Buffer | undefined {
    const kept = this.#kept.get(address)
    if (!kept) return undefined
    this.#kept.delete(address)
    if (kept.until > this.#now().getTime()) {
      this.#kept.set(address, kept)
      return kept.bytes
    }
    this.#size -= kept.bytes.length
    return undefined
  }

  /** The segment from memory; undefined at its first request, or when it is too large. Throws what `open` throws. */
  async find(address: string, open: OpenSegment): Promise<Buffer | undefined> {
    const kept = this.atHand(address)
    if (kept) return kept
    const reading = this.#reading.get(address)
    if (reading) return reading
    if (this.#tooLarge.has(address)) return undefined
    if (!this.#requestedOnce.has(address)) {
      this.#requestedOnce.add(address)
      return undefined
    }
    const begun = this.#read(address, open).finally(() => this.#reading.delete(address))
    this.#reading.set(address, begun)
    return begun
  }

  async #read(address: string, open: OpenSegment): Promise<Buffer | undefined> {
    const { body, size } = await open()
    if (size > this.#options.maxSegmentBytes) {
      body.destroy()
      this.#tooLarge.add(address)
      return undefined
    }
    const bytes = await buffer(body)
    this.#kept.set(address, { bytes, until: this.#now().getTime() + this.#options.cacheMs })
    this.#size += bytes.length
    for (const [oldest, { bytes: dropped }] of this.#kept) {
      if (this.#size <= this.#options.maxBytes) break
      this.#kept.delete(oldest)
      this.#size -= dropped.length
    }
    return bytes
  }
}
