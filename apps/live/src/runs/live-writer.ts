import { segmentKey, segmentObjectKey } from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import type { LiveInit, LiveOutput, LivePart, LiveSegment } from '@videozz/ingest'
import { encryptSegment } from '@videozz/media'
import { beginLiveSpan, publishLivePart, publishLiveSegment } from '@videozz/operations'
import type { Deps } from '../shared/deps.ts'
import { generation, liveAddress, type LivePiece } from './live-address.ts'
import type { RunPlace } from './run-place.ts'

export type WrittenRun = { id: string; number: number; liveKey: string; accountId: string; /** Unwrapped. */ secret: Buffer }

/** The run was given up: nothing more may be written. */
export class RunLostError extends Error {
  constructor() {
    super('The run of a live was given up')
    this.name = 'RunLostError'
  }
}

/** Name of the rendition that the picture of a publisher makes; sound alone is `audio`. */
const nameRendition = ({ tracks: { video } }: LiveInit): string => (video ? `${Math.min(video.width, video.height)}p` : 'audio')

/**
 * Encrypts, stores and publishes what a run puts out, one piece after the other: what is listed is in the store, so that whoever takes the
 * live over finds it there.
 */
export class LiveWriter {
  readonly #deps: Deps
  readonly #run: WrittenRun
  #place: RunPlace
  #init: LiveInit | undefined
  /** Parts of the open segment, in the clear. */
  #parts: Buffer[] = []
  #storage: number | null = null
  readonly #counts: boolean

  /** @param counts what it records counts as storage: of the top rung alone. */
  constructor(deps: Deps, run: WrittenRun, place: RunPlace, counts = true) {
    this.#counts = counts
    this.#deps = deps
    this.#run = run
    this.#place = place
  }

  /** Share of the plan's storage that is used; null where that is not known or additional storage is sold. */
  get storage(): number | null {
    return this.#storage
  }

  /** Writes one piece. It may be repeated after a failure. @throws RunLostError */
  async write(output: LiveOutput): Promise<void> {
    if (output.kind === 'init') this.#init = output
    else if (output.kind === 'part') await this.#writePart(output)
    else await this.#writeSegment(output)
  }

  /** The initialisation segment is stored with the first part after it, which says where it begins. */
  async #beginSpan(init: LiveInit, { duration, bytes }: LivePart): Promise<string> {
    const { id, number, liveKey } = this.#run
    const rendition = this.#place.rendition ?? nameRendition(init)
    const address = liveAddress(this.#run.secret, { rendition, run: number, init: init.init })
    await this.#deps.store.put(segmentObjectKey(address), init.bytes, { contentType: 'video/mp4', immutable: true })
    const { video, audio } = init.tracks
    const begun = await beginLiveSpan(this.#context(), id, {
      video_key: liveKey,
      rendition,
      first_sequence: init.segment,
      run: number,
      init_address: address,
      codecs: [video?.codec, audio?.codec].filter((codec) => codec !== undefined).join(','),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      bandwidth: Math.max(1, Math.ceil((bytes.length * 8) / duration)),
      frameRate: video?.frameRate ?? null,
    })
    if (!begun) throw new RunLostError()
    this.#place = { ...this.#place, rendition }
    this.#init = undefined
    return rendition
  }

  async #writePart(output: LivePart): Promise<void> {
    const { segment: sequence, part, duration, independent, bytes } = output
    const rendition = this.#init ? await this.#beginSpan(this.#init, output) : this.#rendition()
    const { id, number: run, liveKey } = this.#run
    const { address, size } = await this.#store({ rendition, run, sequence, part }, bytes, sequence)
    const row = { video_key: liveKey, rendition, sequence, part, run, duration, size, independent, address }
    if (!(await publishLivePart(this.#context(), id, row))) throw new RunLostError()
    this.#parts[part] = bytes
  }

  async #writeSegment({ segment: sequence, duration }: LiveSegment): Promise<void> {
    await this.publishSegment(sequence, duration, Buffer.concat(this.#parts))
    this.#parts = []
  }

  /** Publishes a whole segment. @param bytes in the clear. @throws RunLostError */
  async publishSegment(sequence: number, duration: number, bytes: Buffer): Promise<void> {
    const rendition = this.#rendition()
    const { id, number: run, liveKey, accountId } = this.#run
    const { address, size, keyIndex } = await this.#store({ rendition, run, sequence }, bytes, sequence)
    const segment = { video_key: liveKey, generation, rendition, sequence, duration, size, address, key_index: keyIndex }
    const publishedSeconds = this.#place.seconds + duration
    const published = await publishLiveSegment(this.#context(), id, {
      accountId,
      segment,
      publishedSeconds,
      countedBytes: this.#counts ? size : 0,
    })
    if (published.outcome === 'lost') throw new RunLostError()
    this.#storage = published.storage
    this.#place = { ...this.#place, seconds: publishedSeconds, segments: sequence + 1 }
  }

  /** Where the run would be continued. */
  get place(): RunPlace {
    return this.#place
  }

  async #store(piece: LivePiece & { rendition: string }, bytes: Buffer, sequence: number) {
    const address = liveAddress(this.#run.secret, piece)
    const keyIndex = segmentKeyIndex(piece.rendition, sequence)
    const sealed = encryptSegment(bytes, segmentKey(this.#run.secret, generation, keyIndex), sequence)
    await this.#deps.store.put(segmentObjectKey(address), sealed, { contentType: 'application/octet-stream', immutable: true })
    return { address, keyIndex, size: sealed.length }
  }

  #rendition(): string {
    const { rendition } = this.#place
    if (rendition === null) throw new Error('A part of a live came before its initialisation segment')
    return rendition
  }

  #context() {
    return { db: this.#deps.db, now: new Date() }
  }
}
