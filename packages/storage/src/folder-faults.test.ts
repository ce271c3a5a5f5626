import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import {
  FolderStore,
  MultipartNotFoundError,
  type MultipartPart,
  type MultipartTarget,
  PartMissingError,
  PartReplacedError,
  partBytes,
  StorageUnavailableError,
} from './index.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const bytes = randomBytes(partBytes + 1000)
const slices = [bytes.subarray(0, partBytes), bytes.subarray(partBytes)]

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  folders.push(folder)
  const store = new FolderStore(folder)
  const target: MultipartTarget = { key: 'sources/a', uploadId: await store.createMultipart('sources/a') }
  return { folder, store, target }
}
const put = (store: FolderStore, target: MultipartTarget, partNumber: number, body: Readable) =>
  store.putPart({ ...target, partNumber, body, maxBytes: partBytes })
async function sendAll(store: FolderStore, target: MultipartTarget): Promise<MultipartPart[]> {
  const parts: MultipartPart[] = []
  for (const [index, slice] of slices.entries())
    parts.push({ PartNumber: index + 1, ETag: (await put(store, target, index + 1, Readable.from([slice]))).etag })
  return parts
}
const stored = async (store: FolderStore) => md5(await buffer((await store.get('sources/a')).body))
/** A part of which only the beginning has come so far. */
async function beginPart(store: FolderStore, target: MultipartTarget, partNumber: number) {
  const body = new PassThrough()
  const ended = put(store, target, partNumber, body).then(
    () => 'arrived',
    (error: unknown) => error,
  )
  body.write(Buffer.alloc(700_000, 9))
  // The store reads once the part is its own.
  await once(body, 'drain')
  return { body, ended }
}

describe('FolderStore.completeMultipart with concurrent requests', () => {
  it('fails while a part is sent again or has another ETag, and succeeds once the part is restored', async () => {
    const { store, target } = await openStore()
    const parts = await sendAll(store, target)
    const again = await beginPart(store, target, 1)
    await expect(store.completeMultipart({ ...target, parts })).rejects.toBeInstanceOf(PartMissingError)
    again.body.end(slices[0]!.subarray(700_000))
    expect(await again.ended).toBe('arrived')
    await expect(store.completeMultipart({ ...target, parts })).rejects.toThrow('differs')
    await put(store, target, 1, Readable.from([slices[0]!]))
    expect(await store.completeMultipart({ ...target, parts })).toEqual({ size: bytes.length })
    expect(await stored(store)).toBe(md5(bytes))
  })

  it('publishes the original bytes despite concurrent putPart calls; later putPart calls fail', async () => {
    const { store, target } = await openStore()
    const parts = await sendAll(store, target)
    const other = Buffer.alloc(partBytes, 9)
    const late = Array.from({ length: 8 }, async (_, turn) => {
      await delay(turn)
      return put(store, target, 1, Readable.from([other])).catch((error: unknown) => error)
    })
    const done = await store.completeMultipart({ ...target, parts }).catch((error: unknown) => error)
    await Promise.all(late)
    if (done instanceof Error) {
      // One of them was first: then the file is not complete, and nothing of it is published.
      expect(await store.head('sources/a')).toBeUndefined()
      await put(store, target, 1, Readable.from([slices[0]!]))
      await store.completeMultipart({ ...target, parts })
    }
    expect(await stored(store)).toBe(md5(bytes))
    await expect(put(store, target, 1, Readable.from([other]))).rejects.toBeInstanceOf(MultipartNotFoundError)
    expect(await stored(store)).toBe(md5(bytes))
  })

  it('is not changed by an older putPart of another FolderStore, which fails with PartReplacedError', async () => {
    const { folder, store, target } = await openStore()
    const older = await beginPart(new FolderStore(folder), target, 1)
    const parts = await sendAll(store, target)
    expect(await store.completeMultipart({ ...target, parts })).toEqual({ size: bytes.length })
    older.body.end(Buffer.alloc(partBytes - 700_000, 9))
    expect(await older.ended).toBeInstanceOf(PartReplacedError)
    expect(await stored(store)).toBe(md5(bytes))
    expect(await readdir(join(folder, 'multipart'))).toEqual([])
  })

  it('succeeds for concurrent calls of two FolderStore instances and for a repeated call', async () => {
    const { folder, store, target } = await openStore()
    const parts = await sendAll(store, target)
    const other = new FolderStore(folder)
    const answers = await Promise.allSettled(
      [store, other, store, other, store].map((each) => each.completeMultipart({ ...target, parts })),
    )
    expect(answers.some((answer) => answer.status === 'fulfilled')).toBe(true)
    expect(await other.completeMultipart({ ...target, parts })).toEqual({ size: bytes.length })
    expect(await stored(store)).toBe(md5(bytes))
  })

  it('leaves no files after abortMultipart during a putPart', async () => {
    const { folder, store, target } = await openStore()
    const part = await beginPart(store, target, 1)
    await store.abortMultipart(target)
    part.body.end()
    expect(await part.ended).toBeInstanceOf(PartReplacedError)
    const other = await openStore()
    const elsewhere = await beginPart(new FolderStore(other.folder), other.target, 1)
    await other.store.abortMultipart(other.target)
    elsewhere.body.end(Buffer.alloc(100))
    expect(await elsewhere.ended).toBeInstanceOf(Error)
    for (const root of [folder, other.folder]) {
      expect(await readdir(join(root, 'multipart'))).toEqual([])
      expect(await readdir(join(root, 'tmp'))).toEqual([])
    }
  })
})

describe('FolderStore after a crash', () => {
  const program = fileURLToPath(new URL('testing/complete-and-die.ts', import.meta.url))
  const completeAndDie = (folder: string, target: MultipartTarget, parts: MultipartPart[], step: number) =>
    new Promise<string | null>((resolve) => {
      const child = execFile(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        program,
        folder,
        target.uploadId,
        JSON.stringify(parts),
        String(step),
      ])
      child.once('exit', (code, signal) => resolve(signal ?? String(code)))
    })

  it('completeMultipart succeeds after a SIGKILL at any step of the previous call', async () => {
    let killed = 0
    for (let step = 1; ; step++) {
      const { folder, store, target } = await openStore()
      const parts = await sendAll(store, target)
      const end = await completeAndDie(folder, target, parts, step)
      if (end !== 'SIGKILL') {
        expect(end).toBe('0')
        break
      }
      killed += 1
      expect(await store.completeMultipart({ ...target, parts }), `killed before change ${step}`).toEqual({ size: bytes.length })
      expect(await stored(store)).toBe(md5(bytes))
      expect(await readdir(join(folder, 'multipart'))).toEqual([])
    }
    // Away from the senders, a missing folder, the rename into place, the folder out of the way, and its end.
    expect(killed).toBeGreaterThanOrEqual(4)
  })

  it('abortMultipart and delete remove all files after a SIGKILL in completeMultipart', async () => {
    for (const step of [2, 4]) {
      const { folder, store, target } = await openStore()
      expect(await completeAndDie(folder, target, await sendAll(store, target), step)).toBe('SIGKILL')
      await store.abortMultipart(target)
      await store.delete([target.key])
      expect(await readdir(join(folder, 'multipart'))).toEqual([])
      expect(await store.head(target.key)).toBeUndefined()
    }
  })

  it('completeMultipart requires parts again whose bytes were not on disk before a reboot', async () => {
    const { folder, store, target } = await openStore()
    const parts = await sendAll(store, target)
    const upload = join(folder, 'multipart', target.uploadId)
    for (const number of [1, 2]) {
      const path = join(upload, `part-${number}`)
      await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as object), boot: 'before' }))
    }
    const data = await open(join(upload, 'data'), 'r+')
    await data.write(Buffer.alloc(4096), 0, 4096, 1_000_000)
    await data.close()
    await expect(store.completeMultipart({ ...target, parts })).rejects.toThrow('Part 1 is missing')
    expect(await store.head('sources/a')).toBeUndefined()
    await put(store, target, 1, Readable.from([slices[0]!]))
    expect(await store.completeMultipart({ ...target, parts })).toEqual({ size: bytes.length })
    expect(await stored(store)).toBe(md5(bytes))
  })

  it('completeMultipart treats a part with a truncated record as missing', async () => {
    const { folder, store, target } = await openStore()
    const parts = await sendAll(store, target)
    await writeFile(join(folder, 'multipart', target.uploadId, 'part-2'), '{"etag":"1","si')
    await expect(store.completeMultipart({ ...target, parts })).rejects.toBeInstanceOf(PartMissingError)
  })

  it('removeLeftovers deletes old temporary files and keeps new ones', async () => {
    const { folder, store } = await openStore()
    for (const name of ['old', 'young']) await mkdir(join(folder, 'tmp', name))
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(join(folder, 'tmp/old'), yesterday, yesterday)
    expect(await store.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(await readdir(join(folder, 'tmp'))).toEqual(['young'])
  })
})

it('FolderStore fails with StorageUnavailableError in every operation while its folder is missing', async () => {
  const { folder, store, target } = await openStore()
  const parts = await sendAll(store, target)
  await rename(folder, `${folder}-away`)
  const calls = [
    () => store.head('sources/a'),
    () => store.get('sources/a'),
    () => store.toFile('sources/a'),
    () => store.put('s/a', Buffer.from('x')),
    () => store.createMultipart('sources/b'),
    () => put(store, target, 1, Readable.from([slices[0]!])),
    () => store.completeMultipart({ ...target, parts }),
    () => store.abortMultipart(target),
    () => store.delete(['sources/a']),
    () => store.check(),
    async () => {
      for await (const found of store.list('sources/')) expect(found).toBeUndefined()
    },
  ]
  for (const call of calls) await expect(call(), String(call)).rejects.toBeInstanceOf(StorageUnavailableError)
  await rename(`${folder}-away`, folder)
  expect(await store.completeMultipart({ ...target, parts })).toEqual({ size: bytes.length })
})
