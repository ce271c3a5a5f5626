import { randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey } from '../check-key.ts'
import { MultipartNotFoundError, PartReplacedError, StorageError } from '../errors.ts'
import type { MultipartPart, MultipartTarget, PartUpload, StoredPart } from '../object-store.ts'
import { verifyParts } from '../verify-parts.ts'
import { syncFolder } from './durable.ts'
import { systemCode, toStorageError } from './failures.ts'
import { Flusher } from './flusher.ts'
import { dropLostParts, dropRecords, listNumbers, PartClaim, readRecords } from './part-record.ts'
import { receivePart, type StreamedPart } from './receive-part.ts'
import { moveIntoPlace } from './write-file.ts'

type Description = { key: string; initiated: string }

/** Folders of uploads being completed end so: no request finds them by the upload's own name any more. */
const closing = '.closing'
const idPattern = /^[0-9a-f]{48}$/

const unknown = () => new MultipartNotFoundError('Unknown multipart upload')

/**
 * Multipart uploads, written in place in one file, so that completing one is a rename. An upload is a folder; once the folder is moved away
 * no other call can change it. Every step may be the last one before a crash: the next call continues from there.
 */
export class FolderMultipart {
  readonly #root: string
  readonly #temporary: string
  readonly #flusher = new Flusher()
  /** Parts being written by this process: a newer request for the same part ends the older one first. */
  readonly #running = new Map<string, { body: Readable; ended: Promise<unknown> }>()
  /** Completions of this process, one at a time for each upload. */
  readonly #completing = new Map<string, Promise<unknown>>()

  constructor(root: string, temporary: string) {
    this.#root = root
    this.#temporary = temporary
  }

  #folder(uploadId: string): string {
    if (!idPattern.test(uploadId)) throw unknown()
    return join(this.#root, uploadId)
  }

  async create(key: string): Promise<string> {
    checkKey(key)
    const uploadId = randomBytes(24).toString('hex')
    const draft = join(this.#temporary, uploadId)
    try {
      await mkdir(draft)
      await (await open(join(draft, 'data'), 'wx')).close()
      const file = await open(join(draft, 'upload.json'), 'wx')
      try {
        await file.writeFile(JSON.stringify({ key, initiated: new Date().toISOString() } satisfies Description))
        await file.sync()
      } finally {
        await file.close()
      }
      await syncFolder(draft)
      await moveIntoPlace(draft, this.#folder(uploadId))
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw toStorageError(error)
    }
    return uploadId
  }

  async putPart(part: PartUpload): Promise<{ etag: string; size: number }> {
    const name = `${part.uploadId}/${part.partNumber}`
    const older = this.#running.get(name)
    older?.body.destroy(new PartReplacedError('Replaced by a newer request for the same part'))
    const body = part.body instanceof Readable ? part.body : Readable.from([part.body])
    // A body destroyed before its first read would otherwise end the process with an unheard 'error'.
    body.on('error', () => {})
    const ended = Promise.resolve(older?.ended.catch(() => undefined)).then(() => this.#writePart({ ...part, body }))
    const running = { body, ended }
    this.#running.set(name, running)
    try {
      return await ended
    } catch (error) {
      throw toStorageError(error)
    } finally {
      if (this.#running.get(name) === running) this.#running.delete(name)
    }
  }

  async #writePart(part: StreamedPart): Promise<{ etag: string; size: number }> {
    checkKey(part.key)
    const folder = this.#folder(part.uploadId)
    if ((await readDescription(folder))?.key !== part.key) throw unknown()
    const claim = await PartClaim.take(folder, part.partNumber)
    try {
      const file = await openData(folder)
      try {
        const received = await receivePart(file, claim, part)
        await claim.record(received)
        this.#flusher.wrote(folder, received.size)
        return received
      } finally {
        await file.close()
      }
    } finally {
      await claim.release()
    }
  }

  /** The parts that arrived whole, by number; those that a power failure may have taken are read again first. */
  async listParts({ key, uploadId }: MultipartTarget): Promise<StoredPart[]> {
    checkKey(key)
    const folder = this.#folder(uploadId)
    if ((await readDescription(folder))?.key !== key) throw unknown()
    const records = await readRecords(folder, await listNumbers(folder))
    await dropLostParts(folder, records)
    return [...records].toSorted(([a], [b]) => a - b).map(([PartNumber, { etag: ETag, size }]) => ({ PartNumber, ETag, size }))
  }

  /** Verifies the parts, cuts the file to their size and renames it to `destination`, flushed. */
  async complete(target: MultipartTarget, parts: MultipartPart[], destination: string): Promise<{ size: number }> {
    checkKey(target.key)
    const { uploadId } = target
    const before = Promise.resolve(this.#completing.get(uploadId)).catch(() => undefined)
    const mine = before.then(() => this.#complete(target, parts, destination))
    this.#completing.set(uploadId, mine)
    try {
      return await mine
    } catch (error) {
      throw toStorageError(error)
    } finally {
      if (this.#completing.get(uploadId) === mine) this.#completing.delete(uploadId)
    }
  }

  async #complete(target: MultipartTarget, parts: MultipartPart[], destination: string): Promise<{ size: number }> {
    const open_ = this.#folder(target.uploadId)
    const closed = `${open_}${closing}`
    const numbers = parts.map((part) => part.PartNumber)
    if ((await readDescription(open_))?.key === target.key) {
      verifyParts(parts, await readRecords(open_, numbers))
      await rename(open_, closed)
    } else if ((await readDescription(closed))?.key !== target.key) throw unknown()
    try {
      // Behind the fence once more: a part may have been begun again before it, and bytes of an earlier run of the machine are proved.
      const records = await readRecords(closed, numbers)
      await dropLostParts(closed, records)
      const size = verifyParts(parts, records)
      await finishData(closed, size)
      await moveIntoPlace(join(closed, 'data'), destination)
      await this.#discard(closed)
      return { size }
    } catch (error) {
      // Without its data it was joined or dropped already; otherwise it is continued.
      if (error instanceof MultipartNotFoundError) await this.#discard(closed)
      else await rename(closed, open_).catch(() => undefined)
      throw systemCode(error) === 'ENOENT' ? unknown() : error
    } finally {
      this.#flusher.forget(open_)
    }
  }

  async abort({ uploadId }: MultipartTarget): Promise<void> {
    if (!idPattern.test(uploadId)) return
    for (const [name, { body }] of this.#running)
      if (name.startsWith(`${uploadId}/`)) body.destroy(new PartReplacedError('The upload was cancelled'))
    await this.#discard(this.#folder(uploadId))
    await this.#discard(`${this.#folder(uploadId)}${closing}`)
  }

  /** Moved away first: a request with the old name of the folder must not fill it while it is emptied. */
  async #discard(folder: string): Promise<void> {
    this.#flusher.forget(folder)
    const waste = join(this.#temporary, randomUUID())
    try {
      await rename(folder, waste)
      await rm(waste, { recursive: true, force: true })
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw toStorageError(error)
    }
  }

  async *list(): AsyncIterable<MultipartTarget & { initiated: Date }> {
    for (const name of await readdir(this.#root)) {
      const description = await readDescription(join(this.#root, name))
      if (description) yield { key: description.key, uploadId: name.replace(closing, ''), initiated: new Date(description.initiated) }
    }
  }
}

/** The description file of an upload's folder; undefined when there is none. */
async function readDescription(folder: string): Promise<Description | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'upload.json'), 'utf8')) as Description
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined
    throw error instanceof SyntaxError ? new StorageError(`The upload in ${folder} is unreadable`, error) : toStorageError(error)
  }
}

/** Truncates an upload's file to its size and flushes it to disk. */
async function finishData(folder: string, size: number): Promise<void> {
  const file = await openData(folder)
  try {
    await file.truncate(size)
    await file.datasync().catch(async (error: unknown) => {
      // The system reports a loss only once: the parts have to be sent again.
      await dropRecords(folder)
      throw error
    })
  } finally {
    await file.close()
  }
}

async function openData(folder: string): Promise<FileHandle> {
  return open(join(folder, 'data'), 'r+').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') throw unknown()
    throw error
  })
}
