import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync } from 'node:fs'
import { opendir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, checkPrefix } from '../check-key.ts'
import { MultipartNotFoundError, ObjectNotFoundError, RangeNotSatisfiableError, StorageUnavailableError } from '../errors.ts'
import type {
  ByteRange,
  MultipartPart,
  MultipartTarget,
  ObjectBody,
  ObjectInfo,
  ObjectStore,
  PartTarget,
  PartUpload,
  PutOptions,
  StoredPart,
} from '../object-store.ts'
import { syncFolder } from './durable.ts'
import { systemCode, toStorageError } from './failures.ts'
import { FileBody } from './file-body.ts'
import { FolderMultipart } from './multipart.ts'
import { openFile } from './open-file.ts'
import { writeFileAtomically } from './write-file.ts'

/** Makes the address a browser PUTs one part to; the api that serves it checks the signature. */
export type SignPart = (target: PartTarget) => string | Promise<string>

/** Objects as plain files under `objects/`, so that a web server may serve them itself. */
export class FolderStore implements ObjectStore {
  readonly kind = 'folder'
  readonly #objects: string
  readonly #temporary: string
  readonly #multipart: FolderMultipart
  readonly #signPart: SignPart | undefined

  /** @param root folder of the store; made when absent. Its three parts must lie on one file system. */
  constructor(root: string, signPart?: SignPart) {
    this.#objects = join(root, 'objects')
    this.#temporary = join(root, 'tmp')
    for (const folder of [this.#objects, this.#temporary, join(root, 'multipart')]) mkdirSync(folder, { recursive: true })
    this.#multipart = new FolderMultipart(join(root, 'multipart'), this.#temporary)
    this.#signPart = signPart
  }

  #path(key: string): string {
    checkKey(key)
    return join(this.#objects, key)
  }

  async put(key: string, body: ObjectBody, { ifAbsent }: PutOptions = {}): Promise<void> {
    await this.#present(() => writeFileAtomically(this.#temporary, this.#path(key), body, ifAbsent))
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number; total: number }> {
    const path = this.#path(key)
    const file = await openFile(path)
    if (!file) {
      await this.#checkPresence()
      throw new ObjectNotFoundError(`No object ${key}`)
    }
    const { number, size: total } = file
    if (range && (range.start >= total || range.start < 0)) {
      closeSync(number)
      throw new RangeNotSatisfiableError(`No byte ${range.start} in ${key}`)
    }
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? total - 1, total - 1) + 1
    return { body: new FileBody(number, start, end), size: end - start, total }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    const found = await this.#stat(this.#path(key))
    return found && { key, size: found.size, lastModified: found.mtime }
  }

  async delete(keys: string[]): Promise<void> {
    await this.#checkPresence()
    try {
      for (const key of keys) await rm(this.#path(key), { force: true })
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    checkPrefix(prefix)
    await this.#checkPresence()
    yield* this.#walk(prefix.includes('/') ? dirname(`${prefix}x`) : '', prefix)
  }

  async *#walk(folder: string, prefix: string): AsyncIterable<ObjectInfo> {
    const entries = await opendir(join(this.#objects, folder)).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return undefined
      throw toStorageError(error)
    })
    if (!entries) return
    for await (const entry of entries) {
      const key = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* this.#walk(key, prefix)
      } else if (key.startsWith(prefix)) {
        const info = await this.head(key)
        if (info) yield info
      }
    }
  }

  async toFile(key: string): Promise<{ path: string; dispose(): Promise<void> }> {
    const path = this.#path(key)
    if (!(await this.#stat(path))) throw new ObjectNotFoundError(`No object ${key}`)
    return { path, dispose: async () => {} }
  }

  createMultipart(key: string): Promise<string> {
    return this.#present(() => this.#multipart.create(key))
  }

  async presignPart(target: PartTarget): Promise<string> {
    if (!this.#signPart) throw new Error('This process was given no signer for parts')
    return this.#signPart(target)
  }

  putPart(part: PartUpload): Promise<{ etag: string; size: number }> {
    return this.#present(() => this.#multipart.putPart(part))
  }

  listParts(target: MultipartTarget): Promise<StoredPart[]> {
    return this.#present(() => this.#multipart.listParts(target))
  }

  async completeMultipart(target: MultipartTarget & { parts: MultipartPart[] }): Promise<{ size: number }> {
    const path = this.#path(target.key)
    try {
      return await this.#present(() => this.#multipart.complete(target, target.parts, path))
    } catch (error) {
      const done = error instanceof MultipartNotFoundError ? await this.head(target.key) : undefined
      if (!done) throw error
      // The process that joined the parts may have ended before this.
      await syncFolder(dirname(path))
      return { size: done.size }
    }
  }

  async abortMultipart(target: MultipartTarget): Promise<void> {
    await this.#checkPresence()
    await this.#multipart.abort(target)
  }

  listMultipart(): AsyncIterable<MultipartTarget & { initiated: Date }> {
    return this.#multipart.list()
  }

  async removeLeftovers(before: Date): Promise<number> {
    let removed = 0
    for (const name of await readdir(this.#temporary)) {
      const path = join(this.#temporary, name)
      const found = await stat(path).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return undefined
        throw toStorageError(error)
      })
      if (!found || found.mtime >= before) continue
      await rm(path, { recursive: true, force: true })
      removed += 1
    }
    return removed
  }

  async check(): Promise<void> {
    // Making what is missing would hide that the disk is.
    await this.#checkPresence()
    const probe = join(this.#temporary, `check-${randomUUID()}`)
    try {
      await writeFile(probe, 'ok')
      await rm(probe)
    } catch (error) {
      // Where the folder itself is at fault there is nothing to remove, and the error of the write is what counts.
      await rm(probe, { force: true }).catch(() => undefined)
      const known = toStorageError(error)
      throw known === error ? new StorageUnavailableError('The storage folder cannot be written', error) : known
    }
  }

  async #stat(path: string) {
    const found = await stat(path).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined
      throw toStorageError(error)
    })
    if (found?.isFile()) return found
    await this.#checkPresence()
    return undefined
  }

  /** Whatever is missing while the store itself is missing (a disk not mounted) is not lost: it will be back. */
  async #present<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof MultipartNotFoundError || systemCode(error) === 'ENOENT') await this.#checkPresence(error)
      throw error
    }
  }

  async #checkPresence(cause?: unknown): Promise<void> {
    for (const folder of [this.#objects, this.#temporary])
      await stat(folder).catch((error: unknown) => {
        throw new StorageUnavailableError('The storage folder is away', cause ?? error)
      })
  }
}
