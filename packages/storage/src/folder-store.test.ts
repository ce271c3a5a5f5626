import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import {
  createObjectStore,
  FolderStore,
  ObjectExistsError,
  partBytes,
  PartTooLargeError,
  readS3Settings,
  StorageFullError,
  StorageUnavailableError,
} from './index.ts'
import { toStorageError } from './folder/failures.ts'
import { describeObjectStore } from './object-store-suite.ts'

describeObjectStore('folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return { store: new FolderStore(folder), close: () => rm(folder, { recursive: true }) }
})

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

it('stores objects as plain files and leaves no temporary file', async () => {
  const folder = await newFolder()
  const store = new FolderStore(folder)
  await store.put('s/abc', Buffer.from('segment'))
  expect(await readFile(join(folder, 'objects/s/abc'), 'utf8')).toBe('segment')
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

it('ifAbsent stores one of several objects put at the same time under one key', async () => {
  const folder = await newFolder()
  const store = new FolderStore(folder)
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => store.put('s/a', Buffer.from(String(n)), { ifAbsent: true })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ObjectExistsError)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

it('presignPart returns the address of the given signPart function', async () => {
  const store = createObjectStore(
    { STORAGE_DIR: await newFolder() },
    { signPart: (part) => `/files/p/${part.uploadId}.${part.partNumber}` },
  )
  expect(await store.presignPart({ key: 'k', uploadId: 'u', partNumber: 7, expiresIn: 60 })).toBe('/files/p/u.7')
})

it('refuses a part larger than allowed and keeps no record of it', async () => {
  const store = new FolderStore(await newFolder())
  const target = { key: 'source/a', uploadId: await store.createMultipart('source/a') }
  await expect(
    store.putPart({ ...target, partNumber: 1, body: Readable.from([randomBytes(partBytes), Buffer.from('x')]), maxBytes: 2 * partBytes }),
  ).rejects.toBeInstanceOf(PartTooLargeError)
  await expect(store.putPart({ ...target, partNumber: 1, body: Readable.from([randomBytes(101)]), maxBytes: 100 })).rejects.toBeInstanceOf(
    PartTooLargeError,
  )
  await expect(store.completeMultipart({ ...target, parts: [{ ETag: 'x', PartNumber: 1 }] })).rejects.toThrow('Part 1 is missing')
})

it('keeps the newest of two concurrent requests for one part', async () => {
  const store = new FolderStore(await newFolder())
  const target = { key: 'source/a', uploadId: await store.createMultipart('source/a') }
  const slow = new PassThrough()
  slow.write(Buffer.alloc(70_000, 1))
  const older = store.putPart({ ...target, partNumber: 1, body: slow, maxBytes: partBytes })
  const olderFails = expect(older).rejects.toThrow('newer request')
  const { etag } = await store.putPart({ ...target, partNumber: 1, body: Readable.from([Buffer.alloc(10, 2)]), maxBytes: partBytes })
  await olderFails
  expect(await store.completeMultipart({ ...target, parts: [{ ETag: etag, PartNumber: 1 }] })).toEqual({ size: 10 })
})

it('abortMultipart deletes nothing above its folder for an upload id with ..', async () => {
  const folder = await newFolder()
  const store = new FolderStore(join(folder, 'inner'))
  await store.abortMultipart({ key: 'a', uploadId: '..' })
  await store.abortMultipart({ key: 'a', uploadId: '../..' })
  expect(existsSync(join(folder, 'inner/objects'))).toBe(true)
})

it('toStorageError maps ENOSPC to StorageFullError', () => {
  expect(toStorageError(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBeInstanceOf(StorageFullError)
})

it('check() fails when the folder cannot be written', async () => {
  const folder = await newFolder()
  const store = new FolderStore(folder)
  await rm(join(folder, 'tmp'), { recursive: true })
  await writeFile(join(folder, 'tmp'), 'a file in the way')
  await expect(store.check()).rejects.toThrow('cannot be written')
})

it('readS3Settings lists every missing S3 variable', () => {
  expect(() => readS3Settings({ S3_BUCKET: 'b' })).toThrow('S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are not')
  expect(() => createObjectStore({})).toThrow('Neither')
})

it('fails with StorageUnavailableError when the S3 server is unreachable', async () => {
  const store = createObjectStore({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' })
  await expect(store.head('a')).rejects.toBeInstanceOf(StorageUnavailableError)
})
