import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  InvalidKeyError,
  MultipartNotFoundError,
  ObjectExistsError,
  ObjectNotFoundError,
  PartMismatchError,
  PartMissingError,
  PartTooLargeError,
  PartTooSmallError,
  RangeNotSatisfiableError,
} from './errors.ts'
import { type MultipartTarget, type ObjectInfo, type ObjectStore, partBytes } from './object-store.ts'

export type OpenedStore = { store: ObjectStore; close(): Promise<void> }

/** Sends one part as a browser would; gives the ETag of the answer. */
export async function sendPart(store: ObjectStore, target: MultipartTarget, partNumber: number, bytes: Uint8Array): Promise<string> {
  if (store.kind === 'folder')
    return (await store.putPart({ ...target, partNumber, body: Readable.from([bytes]), maxBytes: partBytes })).etag
  const answer = await fetch(await store.presignPart({ ...target, partNumber, expiresIn: 60 }), { method: 'PUT', body: Buffer.from(bytes) })
  if (!answer.ok) throw new Error(`PUT of part ${partNumber} answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('etag') ?? ''
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const all = async (list: AsyncIterable<ObjectInfo>) => {
  const found: ObjectInfo[] = []
  for await (const info of list) found.push(info)
  return found.sort((a, b) => a.key.localeCompare(b.key))
}

/** The tests every object store must pass. Call it at the top of a test file with a function that opens a new store. */
export function describeObjectStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`object store: ${name}`, () => {
    let opened: OpenedStore
    let store: ObjectStore
    const unique = () => `suite/${randomUUID()}`

    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    it('gives back what was put, from bytes, a stream and a file', async () => {
      const bytes = randomBytes(100_000)
      const folder = await mkdtemp(join(tmpdir(), 'storage-suite-'))
      await writeFile(join(folder, 'in'), bytes)
      for (const body of [bytes, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), { file: join(folder, 'in') }]) {
        const key = unique()
        await store.put(key, body, { contentType: 'video/mp4', immutable: true })
        const { body: stream, size, total } = await store.get(key)
        expect(md5(await buffer(stream))).toBe(md5(bytes))
        expect([size, total]).toEqual([bytes.length, bytes.length])
        expect(await store.head(key)).toMatchObject({ key, size: bytes.length })
      }
      await rm(folder, { recursive: true })
    })

    it('replaces an object, and keeps an empty one', async () => {
      const key = unique()
      await store.put(key, Buffer.from('first, longer'))
      await store.put(key, Buffer.from('second'))
      expect((await buffer((await store.get(key)).body)).toString()).toBe('second')
      await store.put(key, new Uint8Array())
      expect((await buffer((await store.get(key)).body)).length).toBe(0)
    })

    it('ifAbsent keeps the object that is there already', async () => {
      const key = unique()
      const put = (text: string) => store.put(key, Buffer.from(text), { ifAbsent: true })
      await put('first')
      await expect(put('later')).rejects.toBeInstanceOf(ObjectExistsError)
      expect((await buffer((await store.get(key)).body)).toString()).toBe('first')
      await store.delete([key])
      await put('again')
      expect((await buffer((await store.get(key)).body)).toString()).toBe('again')
    })

    it('leaves nothing behind when a stream breaks off', async () => {
      const key = unique()
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(1000)
          throw new Error('the sender went away')
        })(),
      )
      await expect(store.put(key, broken)).rejects.toThrow('the sender went away')
      expect(await store.head(key)).toBeUndefined()
    })

    it('gives ranges', async () => {
      const key = unique()
      await store.put(key, Buffer.from('0123456789'))
      const middle = await store.get(key, { start: 2, end: 4 })
      expect([(await buffer(middle.body)).toString(), middle.size, middle.total]).toEqual(['234', 3, 10])
      expect((await buffer((await store.get(key, { start: 7 })).body)).toString()).toBe('789')
      expect((await buffer((await store.get(key, { start: 8, end: 99 })).body)).toString()).toBe('89')
      await expect(store.get(key, { start: 10 })).rejects.toBeInstanceOf(RangeNotSatisfiableError)
    })

    it('says when an object is missing', async () => {
      const key = unique()
      await expect(store.get(key)).rejects.toBeInstanceOf(ObjectNotFoundError)
      await expect(store.toFile(key)).rejects.toBeInstanceOf(ObjectNotFoundError)
      expect(await store.head(key)).toBeUndefined()
      await store.delete([key])
    })

    it('refuses keys that could leave its place', async () => {
      for (const key of ['', '../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a/.b', 'a\\b', 'a\0b', 'x'.repeat(600)]) {
        await expect(store.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(InvalidKeyError)
        await expect(store.get(key)).rejects.toBeInstanceOf(InvalidKeyError)
        await expect(store.delete([key])).rejects.toBeInstanceOf(InvalidKeyError)
        await expect(store.createMultipart(key)).rejects.toBeInstanceOf(InvalidKeyError)
      }
    })

    it('lists by prefix and deletes many at once', async () => {
      const root = unique()
      const keys = Array.from({ length: 12 }, (_, index) => `${root}/${index % 2 ? 'odd' : 'even'}/${index}`)
      for (const key of keys) await store.put(key, Buffer.from(key))
      expect((await all(store.list(`${root}/`))).map((info) => info.key)).toEqual([...keys].sort((a, b) => a.localeCompare(b)))
      expect((await all(store.list(`${root}/od`))).length).toBe(6)
      expect((await all(store.list(`${root}/none`))).length).toBe(0)
      await store.delete([...keys.slice(0, 11), `${root}/never-there`])
      expect((await all(store.list(`${root}/`))).map((info) => info.key)).toEqual([keys[11]])
    })

    it('gives a local file', async () => {
      const key = unique()
      await store.put(key, Buffer.from('for ffmpeg'))
      const { path, dispose } = await store.toFile(key)
      expect(await readFile(path, 'utf8')).toBe('for ffmpeg')
      await dispose()
      expect(await store.head(key)).toBeDefined()
    })

    it('joins parts sent out of order and twice', async () => {
      const key = unique()
      const target = { key, uploadId: await store.createMultipart(key) }
      const parts = [randomBytes(partBytes), randomBytes(partBytes), randomBytes(1234)]
      const etags: string[] = []
      await sendPart(store, target, 3, randomBytes(5000))
      for (const [index, bytes] of [...parts.entries()].reverse()) etags[index] = await sendPart(store, target, index + 1, bytes)
      expect(new Set(etags).size).toBe(parts.length)
      expect(await sendPart(store, target, 3, parts[2] ?? Buffer.alloc(0))).toBe(etags[2])
      const named = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      const size = 2 * partBytes + 1234
      expect(await store.head(key)).toBeUndefined()
      expect(await store.completeMultipart({ ...target, parts: named })).toEqual({ size })
      expect(await store.completeMultipart({ ...target, parts: named })).toEqual({ size })
      expect(md5(await buffer((await store.get(key)).body))).toBe(md5(Buffer.concat(parts)))
    })

    it('stores parts of bytes and of streams itself, and lists those that arrived', async () => {
      const key = unique()
      const target = { key, uploadId: await store.createMultipart(key) }
      const [first, last] = [randomBytes(partBytes), randomBytes(777)]
      const put = (partNumber: number, body: Readable | Uint8Array, maxBytes = partBytes) =>
        store.putPart({ ...target, partNumber, body, maxBytes })
      expect(await store.listParts(target)).toEqual([])
      const end = await put(2, Readable.from([last.subarray(0, 700), last.subarray(700)]))
      const begin = await put(1, first)
      expect([begin.size, end.size]).toEqual([partBytes, 777])
      await expect(put(3, randomBytes(101), 100)).rejects.toBeInstanceOf(PartTooLargeError)
      await expect(put(3, Readable.from([randomBytes(60), randomBytes(60)]), 100)).rejects.toBeInstanceOf(PartTooLargeError)
      await expect(
        put(
          3,
          new Readable({
            read() {
              this.destroy(new Error('broken off'))
            },
          }),
        ),
      ).rejects.toThrow('broken off')
      const parts = await store.listParts(target)
      expect(parts.map(({ PartNumber, size }) => [PartNumber, size])).toEqual([
        [1, partBytes],
        [2, 777],
      ])
      await store.completeMultipart({ ...target, parts })
      expect(md5(await buffer((await store.get(key)).body))).toBe(md5(Buffer.concat([first, last])))
    })

    it('refuses to complete what did not arrive whole', async () => {
      const key = unique()
      const target = { key, uploadId: await store.createMultipart(key) }
      const first = await sendPart(store, target, 1, randomBytes(2000))
      const second = await sendPart(store, target, 2, randomBytes(2000))
      const complete = (...parts: [number, string][]) =>
        store.completeMultipart({ ...target, parts: parts.map(([PartNumber, ETag]) => ({ ETag, PartNumber })) })
      await expect(complete()).rejects.toBeInstanceOf(PartMissingError)
      await expect(complete([2, second])).rejects.toBeInstanceOf(PartMissingError)
      await expect(complete([1, first], [3, second])).rejects.toBeInstanceOf(PartMissingError)
      await expect(complete([2, second], [1, first])).rejects.toBeInstanceOf(PartMissingError)
      await expect(complete([1, md5(Buffer.from('other'))])).rejects.toBeInstanceOf(PartMismatchError)
      await expect(complete([1, first], [2, second])).rejects.toBeInstanceOf(PartTooSmallError)
      expect(await store.head(key)).toBeUndefined()
      expect(await complete([1, first])).toEqual({ size: 2000 })
    })

    it('forgets an aborted upload', async () => {
      const key = unique()
      const target = { key, uploadId: await store.createMultipart(key) }
      const ETag = await sendPart(store, target, 1, randomBytes(10))
      await store.abortMultipart(target)
      await store.abortMultipart(target)
      await expect(store.completeMultipart({ ...target, parts: [{ ETag, PartNumber: 1 }] })).rejects.toBeInstanceOf(MultipartNotFoundError)
      await expect(sendPart(store, target, 1, randomBytes(10))).rejects.toThrow()
      await expect(store.listParts(target)).rejects.toBeInstanceOf(MultipartNotFoundError)
      await expect(store.putPart({ ...target, partNumber: 1, body: randomBytes(10), maxBytes: 10 })).rejects.toBeInstanceOf(
        MultipartNotFoundError,
      )
    })

    it('keeps two uploads of one key apart and lists the open ones', async () => {
      const key = unique()
      const one = { key, uploadId: await store.createMultipart(key) }
      const other = { key, uploadId: await store.createMultipart(key) }
      const ETag = await sendPart(store, one, 1, Buffer.from('one'))
      await sendPart(store, other, 1, Buffer.from('other'))
      const open: string[] = []
      for await (const each of store.listMultipart?.() ?? []) open.push(each.uploadId)
      expect(open).toEqual(expect.arrayContaining([one.uploadId, other.uploadId]))
      await store.completeMultipart({ ...one, parts: [{ ETag, PartNumber: 1 }] })
      expect((await buffer((await store.get(key)).body)).toString()).toBe('one')
      await store.abortMultipart(other)
    })

    it('streams a large object', async () => {
      const key = unique()
      const chunk = randomBytes(1024 * 1024)
      await store.put(key, Readable.from(Array.from({ length: 20 }, () => chunk)))
      const folder = await mkdtemp(join(tmpdir(), 'storage-suite-'))
      const { body, total } = await store.get(key)
      await pipeline(body, createWriteStream(join(folder, 'out')))
      expect(total).toBe(20 * chunk.length)
      expect((await readFile(join(folder, 'out'))).subarray(-chunk.length).equals(chunk)).toBe(true)
      await rm(folder, { recursive: true })
    })

    it('answers its readiness check', async () => {
      await store.check()
    })
  })
}
