import { setTimeout as delay } from 'node:timers/promises'
import {
  importTries,
  importWaitSeconds,
  manyConnectionsBytes,
  missingParts,
  type PartRun,
  partStart,
  sizeOfPart,
  splitLongest,
} from '@videozz/domain'
import { persist } from '@videozz/operations'
import { type Source, type SourceBody, SourceError, type SourceFile, type SourceItem } from '@videozz/sources'
import type { MultipartTarget, ObjectStore, StoredPart } from '@videozz/storage'
import { afterTail, looksLikePage, tailBefore, tailOfPart } from './file-tail.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { PartBuffers } from './part-buffers.ts'

/** A file whose size is known. */
export type SizedFile = SourceFile & { size: number }

export type PullInput = {
  source: Source
  item: SourceItem
  file: SizedFile
  store: ObjectStore
  target: MultipartTarget
  /** Parts that arrived before. */
  stored: readonly StoredPart[]
  /** Hashes of the ends of stored parts, by part, of a source without versions. */
  tails: Map<number, Buffer>
  saveTail: (part: number, hash: Buffer) => Promise<void>
  buffers: PartBuffers
  /** Connections of this process, and the account whose they are. */
  shares: ConnectionShares
  account: string
  /** Failures in a row so far. */
  tries: number
  signal: AbortSignal
}

/** Longest wait within a pull in seconds: for longer ones it gives its place to others. */
const longestWaitSeconds = 16
/** Parts that are worth another connection. */
const leastParts = 4
/** Bytes after which a connection that breaks is made anew without a wait. */
const goodRun = 1024 * 1024

/**
 * Brings the missing parts of a file into the store, over one connection or several. A connection that breaks is made anew where it
 * broke: the bytes of an unfinished part stay in memory.
 */
export class FilePull {
  readonly #input: PullInput
  readonly #waiting: PartRun[]
  readonly #active = new Set<PartRun>()
  readonly #fault = new AbortController()
  readonly #signal: AbortSignal
  /** Bytes that arrived, in the store or in memory. */
  fetched: number
  /** Failures since bytes last arrived. */
  tries: number
  /** Connections that were made after a first one broke. */
  reconnected = 0
  #sinceFault = 0
  #readers = 0

  constructor(input: PullInput) {
    this.#input = input
    const { file, stored } = input
    this.#waiting = missingParts(file.size, stored)
    const missing = this.#waiting.reduce((sum, run) => sum + bytesOf(file.size, run), 0)
    this.fetched = file.size - missing
    this.tries = input.tries
    this.#signal = AbortSignal.any([input.signal, this.#fault.signal])
  }

  /** @throws SourceError, or what the store throws; the reason of the signal when it was aborted. */
  async run(): Promise<void> {
    await this.#read(true)
  }

  /** Reads runs until none is left; the first reader waits for those that it began. */
  async #read(first: boolean): Promise<void> {
    this.#readers++
    const { shares, account } = this.#input
    const helpers: Promise<void>[] = []
    const help = () => {
      for (let count = this.#helpersWanted(); count > 0 && shares.tryTake(account); count--) {
        const helper = this.#read(false).finally(() => shares.give(account))
        // Looked at when the first reader ends; until then a failure must not count as unhandled.
        helper.catch(() => undefined)
        helpers.push(helper)
      }
    }
    try {
      for (let run = this.#nextRun(); run; run = this.#nextRun()) {
        this.#active.add(run)
        try {
          await this.#readRun(run, first ? help : () => undefined, () => first || !shares.isOver(account))
        } finally {
          this.#active.delete(run)
          if (run.first <= run.last) this.#waiting.push(run)
        }
        if (!first && shares.isOver(account)) return
      }
    } catch (error) {
      // A source that refuses one connection more is read by those there are.
      if (!first && error instanceof SourceError && (error.kind === 'busy' || error.kind === 'broken' || error.kind === 'refused')) return
      this.#fault.abort(error)
      throw error
    } finally {
      this.#readers--
      if (first) {
        const ended = await Promise.allSettled(helpers)
        const failed = ended.find((each) => each.status === 'rejected')
        if (failed && !this.#fault.signal.aborted) this.#fault.abort(failed.reason)
      }
    }
    // Runs of readers that gave up.
    if (first && this.#waiting.length > 0) return this.#read(true)
    if (first) this.#fault.signal.throwIfAborted()
  }

  #helpersWanted(): number {
    const { file, source, shares } = this.#input
    // Beside files of other accounts a smaller file takes its share too.
    const worth = shares.shared ? manyConnectionsBytes / 4 : manyConnectionsBytes
    return file.size - this.fetched > worth ? source.connections - this.#readers : 0
  }

  #nextRun(): PartRun | null {
    return this.#waiting.shift() ?? splitLongest([...this.#active], leastParts)
  }

  /** Reads a run to its end, or to the end of a part after which it may not go on. */
  async #readRun(run: PartRun, onRanges: () => void, mayGoOn: () => boolean): Promise<void> {
    const { buffers, file } = this.#input
    let buffer = await buffers.take()
    let filled = 0
    let writing: Promise<void> | undefined
    try {
      while (run.first <= run.last) {
        const body = await this.#open(run, buffer.subarray(0, filled)).catch((error: unknown) => this.#waitOrThrow(error))
        if (!body) continue
        if (body.ranged) onRanges()
        try {
          for await (const chunk of body.bytes) {
            for (let offset = 0; offset < chunk.length && run.first <= run.last;) {
              const taken = chunk.copy(buffer, filled, offset, offset + sizeOfPart(file.size, run.first) - filled)
              filled += taken
              offset += taken
              this.#arrived(taken)
              if (filled < sizeOfPart(file.size, run.first)) continue
              await writing
              writing = this.#write(run.first, buffer, filled)
              // Looked at where it is awaited; until then a failure must not count as unhandled.
              writing.catch(() => undefined)
              buffer = await buffers.take()
              filled = 0
              run.first++
              if (run.first <= run.last && !mayGoOn()) return
            }
            if (run.first > run.last) break
          }
          if (run.first <= run.last) throw new SourceError('broken', 'The source ended before the file did')
        } catch (error) {
          await this.#waitOrThrow(error)
        } finally {
          body.close()
        }
      }
    } finally {
      // What is in memory alone has to arrive again.
      this.fetched -= filled
      buffers.give(buffer)
      await writing
    }
  }

  #arrived(bytes: number): void {
    this.fetched += bytes
    this.#sinceFault += bytes
    this.tries = 0
  }

  /** Opens a run where its bytes end. @param arrived bytes of its first part in memory. */
  async #open(run: PartRun, arrived: Buffer): Promise<{ bytes: AsyncIterable<Buffer>; ranged: boolean; close: () => void }> {
    const { source, item, file, tails } = this.#input
    const at = partStart(run.first) + arrived.length
    const tail = file.version === null && at > 0 ? tailBefore(file.size, run.first, arrived, tails) : null
    const start = at - (tail?.length ?? 0)
    const end = partStart(run.last) + sizeOfPart(file.size, run.last) - 1
    const opened: SourceBody = await source.open(item, { start, end }, file, this.#signal)
    return { bytes: afterTail(opened.body, start - opened.start, tail), ranged: opened.ranged, close: () => opened.close() }
  }

  /** Waits before a broken connection is made anew. @throws the error where another try is not for this pull to make. */
  async #waitOrThrow(error: unknown): Promise<undefined> {
    this.#signal.throwIfAborted()
    if (!(error instanceof SourceError) || error.kind !== 'broken') throw error
    this.reconnected++
    const far = this.#sinceFault >= goodRun
    this.#sinceFault = 0
    if (far) return
    this.tries++
    const seconds = importWaitSeconds(this.tries)
    if (this.tries >= importTries || seconds > longestWaitSeconds) throw error
    await delay(seconds * 1000, undefined, { signal: this.#signal })
  }

  async #write(part: number, buffer: Buffer, size: number): Promise<void> {
    const { store, target, buffers, file, tails, saveTail } = this.#input
    const body = buffer.subarray(0, size)
    try {
      if (part === 1 && looksLikePage(body)) throw new SourceError('not-a-file', 'The file begins as a page does')
      await persist(this.#signal, () => store.putPart({ ...target, partNumber: part, body, maxBytes: size }))
      if (file.version !== null) return
      const hash = tailOfPart(body)
      tails.set(part, hash)
      await persist(this.#signal, () => saveTail(part, hash))
    } finally {
      buffers.give(buffer)
    }
  }
}

const bytesOf = (size: number, { first, last }: PartRun): number => {
  let sum = 0
  for (let part = first; part <= last; part++) sum += sizeOfPart(size, part)
  return sum
}
