import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, isPlainId } from '../check-key.ts'
import { MultipartNotFoundError, PartTooLargeError } from '../errors.ts'
import { type MultipartPart, type MultipartTarget, type PartUpload, partSize } from '../object-store.ts'
import { verifyParts } from '../verify-parts.ts'
import { systemCode, toStorageError } from './failures.ts'
import { moveIntoPlace, writeAll, writeFileAtomically } from './write-file.ts'

type PartRecord = { etag: string; size: number }
type Description = { key: string; initiated: string }

/** Uploads in parts, written in place in one file, so that completing one is a rename. */
export class FolderMultipart {
  readonly #root: string
  readonly #temporary: string
  /** Parts being written by this process: a newer request for the same part ends the older one first. */
  readonly #running = new Map<string, { body: Readable; ended: Promise<unknown> }>()

  constructor(root: string, temporary: string) {
    this.#root = root
    this.#temporary = temporary
  }

  #folder(uploadId: string): string {
    if (!isPlainId(uploadId)) throw new MultipartNotFoundError('Unknown multipart upload')
    return join(this.#root, uploadId)
  }

  async #describe(target: MultipartTarget): Promise<string> {
    checkKey(target.key)
    const folder = this.#folder(target.uploadId)
    const text = await readFile(join(folder, 'upload.json'), 'utf8').catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') throw new MultipartNotFoundError('Unknown multipart upload')
      throw toStorageError(error)
    })
    if ((JSON.parse(text) as Description).key !== target.key) throw new MultipartNotFoundError('Unknown multipart upload')
    return folder
  }

  async create(key: string): Promise<string> {
    checkKey(key)
    const uploadId = randomBytes(24).toString('hex')
    const folder = this.#folder(uploadId)
    try {
      await mkdir(folder, { recursive: true })
      await (await open(join(folder, 'data'), 'wx')).close()
      await writeFileAtomically(
        this.#temporary,
        join(folder, 'upload.json'),
        Buffer.from(JSON.stringify({ key, initiated: new Date().toISOString() } satisfies Description)),
      )
    } catch (error) {
      throw toStorageError(error)
    }
    return uploadId
  }

  async putPart(part: PartUpload): Promise<PartRecord> {
    const name = `${part.uploadId}/${part.partNumber}`
    const older = this.#running.get(name)
    older?.body.destroy(new Error('Replaced by a newer request for the same part'))
    // A body destroyed before its first read would otherwise end the process with an unheard 'error'.
    part.body.on('error', () => {})
    const ended = Promise.resolve(older?.ended.catch(() => undefined)).then(() => this.#writePart(part))
    const running = { body: part.body, ended }
    this.#running.set(name, running)
    try {
      return await ended
    } catch (error) {
      throw toStorageError(error)
    } finally {
      if (this.#running.get(name) === running) this.#running.delete(name)
    }
  }

  async #writePart(part: PartUpload): Promise<PartRecord> {
    const { partNumber, body, maxBytes } = part
    const folder = await this.#describe(part)
    const record = join(folder, `part-${partNumber}`)
    // The record goes first: a crash while writing must not leave an old record beside new bytes.
    await rm(record, { force: true })
    const file = await openData(folder)
    const hash = createHash('md5')
    const start = (partNumber - 1) * partSize
    let size = 0
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (size + chunk.length > Math.min(maxBytes, partSize)) throw new PartTooLargeError(`Part ${partNumber} is larger than allowed`)
        hash.update(chunk)
        await writeAll(file, chunk, start + size)
        size += chunk.length
      }
    } finally {
      await file.close()
    }
    const etag = hash.digest('hex')
    await writeFileAtomically(this.#temporary, record, Buffer.from(JSON.stringify({ etag, size } satisfies PartRecord)))
    return { etag, size }
  }

  /** Verifies the parts, cuts the file to their size and renames it to `destination`. */
  async complete(target: MultipartTarget, parts: MultipartPart[], destination: string): Promise<{ size: number }> {
    const folder = await this.#describe(target)
    const arrived = new Map<number, PartRecord>()
    for (const { PartNumber } of parts) {
      const record = await readRecord(folder, PartNumber)
      if (record) arrived.set(PartNumber, record)
    }
    const size = verifyParts(parts, arrived)
    try {
      const file = await openData(folder)
      try {
        await file.truncate(size)
        await file.datasync()
      } finally {
        await file.close()
      }
      await moveIntoPlace(join(folder, 'data'), destination)
      await rm(folder, { recursive: true, force: true })
    } catch (error) {
      throw toStorageError(error)
    }
    return { size }
  }

  async abort(target: MultipartTarget): Promise<void> {
    for (const [name, { body }] of this.#running)
      if (name.startsWith(`${target.uploadId}/`)) body.destroy(new Error('The upload was cancelled'))
    if (isPlainId(target.uploadId)) await rm(this.#folder(target.uploadId), { recursive: true, force: true })
  }

  async *list(): AsyncIterable<MultipartTarget & { initiated: Date }> {
    for (const uploadId of await readdir(this.#root)) {
      const text = await readFile(join(this.#root, uploadId, 'upload.json'), 'utf8').catch(() => undefined)
      if (text === undefined) continue
      const { key, initiated } = JSON.parse(text) as Description
      yield { key, uploadId, initiated: new Date(initiated) }
    }
  }
}

async function openData(folder: string): Promise<FileHandle> {
  return open(join(folder, 'data'), 'r+').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') throw new MultipartNotFoundError('Unknown multipart upload')
    throw toStorageError(error)
  })
}

async function readRecord(folder: string, partNumber: number): Promise<PartRecord | undefined> {
  const path = join(folder, `part-${partNumber}`)
  if (!(await stat(path).catch(() => undefined))) return undefined
  return JSON.parse(await readFile(path, 'utf8')) as PartRecord
}
