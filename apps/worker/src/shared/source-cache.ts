import { type MediaInfo, probeMedia } from '@videozz/media'
import type { ObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'

/** Unused copies are kept this long, in milliseconds, and at most this many. */
const keepMs = 5 * 60 * 1000
const mostIdle = 3
const mostInfos = 500

export type Source = {
  path: string
  /** Time its copy took; 0 when it was there. */
  seconds: number
  /** Metadata of the file, probed once per process. */
  probe: (folder: string, signal: AbortSignal) => Promise<MediaInfo>
  release: () => Promise<void>
}
type Copy = { file: Promise<{ path: string; dispose(): Promise<void> }>; users: number; timer?: NodeJS.Timeout }

/** Sources on this machine. Copies are kept for a while, so that the next step of an encode need not download gigabytes again. */
export class SourceCache {
  readonly #store: ObjectStore
  readonly #log: Logger
  readonly #copies = new Map<string, Copy>()
  readonly #infos = new Map<string, MediaInfo>()

  constructor(store: ObjectStore, log: Logger) {
    this.#store = store
    this.#log = log
  }

  /** @throws what the store throws. */
  async open(objectKey: string): Promise<Source> {
    const began = performance.now()
    const copy = this.#take(objectKey)
    try {
      const { path } = await copy.file
      return {
        path,
        seconds: (performance.now() - began) / 1000,
        probe: (folder, signal) => this.#probe(objectKey, path, folder, signal),
        release: () => this.#release(objectKey, copy),
      }
    } catch (error) {
      if (this.#copies.get(objectKey) === copy) this.#copies.delete(objectKey)
      throw error
    }
  }

  /** Drops the unused copies, to make room. */
  async dropIdle(): Promise<void> {
    for (const [objectKey, copy] of this.#copies) if (copy.users === 0) await this.#drop(objectKey, copy)
  }

  #take(objectKey: string): Copy {
    const known = this.#copies.get(objectKey)
    if (known) {
      clearTimeout(known.timer)
      known.users++
      return known
    }
    const made: Copy = { file: this.#store.toFile(objectKey), users: 1 }
    // A folder's files are used where they lie: each run looks whether they are still there.
    if (this.#store.kind !== 'folder') this.#copies.set(objectKey, made)
    return made
  }

  async #probe(objectKey: string, path: string, folder: string, signal: AbortSignal): Promise<MediaInfo> {
    const known = this.#infos.get(objectKey)
    if (known) return known
    const info = await probeMedia(path, folder, signal)
    if (this.#infos.size >= mostInfos) this.#infos.clear()
    this.#infos.set(objectKey, info)
    return info
  }

  async #release(objectKey: string, copy: Copy): Promise<void> {
    copy.users--
    if (copy.users > 0) return
    if (this.#copies.get(objectKey) !== copy) return (await copy.file).dispose()
    copy.timer = setTimeout(() => void this.#drop(objectKey, copy), keepMs).unref()
    // The map keeps the order of first use; the oldest go first.
    const idle = [...this.#copies].filter(([, each]) => each.users === 0)
    for (const [oldest, each] of idle.slice(0, Math.max(0, idle.length - mostIdle))) await this.#drop(oldest, each)
  }

  /** A file that cannot be deleted is logged: no step of another media fails for it. */
  async #drop(objectKey: string, copy: Copy): Promise<void> {
    if (copy.users > 0) return
    clearTimeout(copy.timer)
    this.#copies.delete(objectKey)
    try {
      await (await copy.file).dispose()
    } catch (error) {
      this.#log.warn({ err: error, object: objectKey }, 'the copy of a source could not be deleted')
    }
  }
}
