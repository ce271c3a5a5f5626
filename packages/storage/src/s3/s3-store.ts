import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { checkKey, checkPrefix } from '../check-key.ts'
import { MultipartNotFoundError, ObjectExistsError, ObjectNotFoundError, StorageError } from '../errors.ts'
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
import { createS3Client, type S3Settings } from './client.ts'
import { verifyParts } from '../verify-parts.ts'
import { isNotImplemented, toStorageError } from './failures.ts'
import { listStoredParts, sendStoredPart, type UploadPlace } from './parts.ts'
import { putUnlessThere } from './put-unless-there.ts'

const immutableCache = 'public, max-age=31536000, immutable'
/** Files up to this size go in one request. */
const singlePutBytes = 16 * 1024 * 1024

/** Objects in a bucket of any S3 server. */
export class S3Store implements ObjectStore {
  readonly kind = 's3'
  readonly #client: S3Client
  readonly #publicClient: S3Client
  readonly #bucket: string
  readonly #temporaryFolder: string
  /** Whether the server knows conditional writes, until it says otherwise (Swift). */
  #conditional = true

  /** @param temporaryFolder where `toFile` puts its copies; the system's when absent. */
  constructor(settings: S3Settings, temporaryFolder = tmpdir()) {
    this.#temporaryFolder = temporaryFolder
    this.#client = createS3Client(settings)
    this.#publicClient = settings.publicEndpoint ? createS3Client(settings, settings.publicEndpoint) : this.#client
    this.#bucket = settings.bucket
  }

  async put(key: string, body: ObjectBody, options: PutOptions = {}): Promise<void> {
    checkKey(key)
    if (!options.ifAbsent) return this.#put(key, body, options)
    if (this.#conditional) {
      try {
        return await this.#put(key, body, options)
      } catch (error) {
        // A stream is used up by then; nothing that is stored only once comes as one.
        if (!isNotImplemented(error) || body instanceof Readable) throw error
        this.#conditional = false
      }
    }
    if (body instanceof Uint8Array) return putUnlessThere(this.#client, this.#place(key, options), body)
    if (await this.head(key)) throw new ObjectExistsError(`Object store: ${key} exists`)
    return this.#put(key, body, { ...options, ifAbsent: false })
  }

  #place(key: string, { contentType, immutable }: PutOptions) {
    return {
      Bucket: this.#bucket,
      Key: key,
      ...(contentType && { ContentType: contentType }),
      ...(immutable && { CacheControl: immutableCache }),
    }
  }

  async #put(key: string, body: ObjectBody, options: PutOptions): Promise<void> {
    const place = { ...this.#place(key, options), ...(options.ifAbsent && { IfNoneMatch: '*' }) }
    try {
      if (body instanceof Uint8Array) await this.#client.send(new PutObjectCommand({ ...place, Body: body, ContentLength: body.length }))
      else if ('file' in body) {
        const { size } = await stat(body.file)
        if (size <= singlePutBytes)
          await this.#client.send(new PutObjectCommand({ ...place, Body: createReadStream(body.file), ContentLength: size }))
        else await this.#putStream(place, createReadStream(body.file))
      } else await this.#putStream(place, body)
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async #putStream(place: { Bucket: string; Key: string }, body: Readable): Promise<void> {
    await new Upload({ client: this.#client, params: { ...place, Body: body }, partSize: singlePutBytes, queueSize: 2 }).done()
  }

  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number; total: number }> {
    checkKey(key)
    const answer = await this.#run(() =>
      this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }) }),
      ),
    )
    const size = answer.ContentLength ?? 0
    const total = Number(answer.ContentRange?.split('/')[1] ?? size)
    return { body: answer.Body as Readable, size, total }
  }

  async head(key: string): Promise<ObjectInfo | undefined> {
    checkKey(key)
    try {
      const answer = await this.#run(() => this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key })))
      return { key, size: answer.ContentLength ?? 0, lastModified: answer.LastModified ?? new Date(0) }
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return undefined
      throw error
    }
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) checkKey(key)
    for (let from = 0; from < keys.length; from += 1000) {
      const Objects = keys.slice(from, from + 1000).map((Key) => ({ Key }))
      const answer = await this.#run(() =>
        this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } })),
      )
      const failed = answer.Errors?.filter((each) => each.Code !== 'NoSuchKey') ?? []
      if (failed.length > 0) throw new StorageError(`${failed.length} objects could not be deleted: ${failed[0]?.Code}`)
    }
  }

  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    checkPrefix(prefix)
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix })) {
        for (const each of page.Contents ?? [])
          yield { key: each.Key ?? '', size: each.Size ?? 0, lastModified: each.LastModified ?? new Date(0) }
      }
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async toFile(key: string): Promise<{ path: string; dispose(): Promise<void> }> {
    const { body } = await this.get(key)
    const folder = await mkdtemp(join(this.#temporaryFolder, 'object-'))
    const dispose = () => rm(folder, { recursive: true, force: true })
    const path = join(folder, 'object')
    try {
      await pipeline(body, createWriteStream(path))
    } catch (error) {
      await dispose()
      throw toStorageError(error)
    }
    return { path, dispose }
  }

  async createMultipart(key: string): Promise<string> {
    checkKey(key)
    const { UploadId } = await this.#run(() => this.#client.send(new CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key })))
    if (!UploadId) throw new StorageError('The object store gave no upload id')
    return UploadId
  }

  async presignPart({ key, uploadId, partNumber, expiresIn }: PartTarget): Promise<string> {
    checkKey(key)
    return getSignedUrl(
      this.#publicClient,
      new UploadPartCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId, PartNumber: partNumber }),
      { expiresIn },
    )
  }

  #uploadPlace({ key, uploadId }: MultipartTarget): UploadPlace {
    checkKey(key)
    return { Bucket: this.#bucket, Key: key, UploadId: uploadId }
  }

  putPart(part: PartUpload): Promise<{ etag: string; size: number }> {
    return this.#run(() => sendStoredPart(this.#client, this.#uploadPlace(part), part))
  }

  listParts(target: MultipartTarget): Promise<StoredPart[]> {
    return this.#run(() => listStoredParts(this.#client, this.#uploadPlace(target)))
  }

  async completeMultipart(target: MultipartTarget & { parts: MultipartPart[] }): Promise<{ size: number }> {
    checkKey(target.key)
    try {
      return await this.#complete(target)
    } catch (error) {
      const done = error instanceof MultipartNotFoundError ? await this.head(target.key) : undefined
      if (!done) throw error
      return { size: done.size }
    }
  }

  /** The parts are listed first: servers differ in their answers to a wrong one, and the sizes are needed anyway. */
  async #complete({ parts, ...target }: MultipartTarget & { parts: MultipartPart[] }): Promise<{ size: number }> {
    const uploaded = await this.listParts(target)
    const size = verifyParts(parts, new Map(uploaded.map(({ PartNumber, ETag: etag, size: bytes }) => [PartNumber, { etag, size: bytes }])))
    const MultipartUpload = { Parts: parts }
    await this.#run(() => this.#client.send(new CompleteMultipartUploadCommand({ ...this.#uploadPlace(target), MultipartUpload })))
    return { size }
  }

  async abortMultipart({ key, uploadId }: MultipartTarget): Promise<void> {
    checkKey(key)
    try {
      await this.#run(() => this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key: key, UploadId: uploadId })))
    } catch (error) {
      if (!(error instanceof MultipartNotFoundError || error instanceof ObjectNotFoundError)) throw error
    }
  }

  async *listMultipart(): AsyncIterable<MultipartTarget & { initiated: Date }> {
    let KeyMarker: string | undefined
    let UploadIdMarker: string | undefined
    do {
      const page = await this.#run(() =>
        this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, KeyMarker, UploadIdMarker })),
      )
      for (const each of page.Uploads ?? [])
        yield { key: each.Key ?? '', uploadId: each.UploadId ?? '', initiated: each.Initiated ?? new Date(0) }
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
      UploadIdMarker = page.NextUploadIdMarker
    } while (KeyMarker)
  }

  async check(): Promise<void> {
    const key = `check/${randomUUID()}`
    await this.put(key, Buffer.from('ok'))
    await this.delete([key])
  }

  async #run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw toStorageError(error)
    }
  }
}
