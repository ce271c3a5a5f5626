import { buffer } from 'node:stream/consumers'
import type { FakeFileHost, HostFile, HostFileOptions } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSourceHasher } from '../hash/source-hasher.ts'
import { SourceError, type SourceErrorKind } from '../source-error.ts'
import type { Source, SourceBody, SourceFile, SourceItem, SourceRange } from '../source.ts'

/** A provider and the server that stands in for it. */
export interface SourceWorld {
  /** @param idleMs longest silence. */
  create: (idleMs: number) => Source
  /** Where the bytes come from. */
  host: Pick<FakeFileHost, 'open'>
  /** A file of the provider. `remove` takes it away. */
  add: (options?: HostFileOptions) => { item: SourceItem; file: HostFile; remove: () => void }
  /** Whether files have a version that changes with their bytes. */
  versions: boolean
  /** Whether a file that changes before a range is opened is noticed when its length stays. */
  hash: boolean
  stop: () => Promise<void>
}
/** Longer than any test takes, in milliseconds. */
export const patientMs = 120_000
const impatientMs = 300

const size = 400_000
const signal = new AbortController().signal

/** The kind of the SourceError that a promise fails with; another error, or none, fails the test. */
export async function kindOf(promise: Promise<unknown>): Promise<SourceErrorKind> {
  return (await sourceErrorOf(promise)).kind
}
export async function sourceErrorOf(promise: Promise<unknown>): Promise<SourceError> {
  const error = await promise.then(
    () => new Error('It was answered'),
    (caught: unknown) => caught,
  )
  if (error instanceof SourceError) return error
  throw error
}

/** The bytes of a body; those that came before it broke, with the error. */
async function readBody({ body }: SourceBody): Promise<{ bytes: Buffer; error: unknown }> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of body) chunks.push(chunk)
    return { bytes: Buffer.concat(chunks), error: null }
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error }
  }
}

/** What every source of files does, whatever its provider. */
export function describeSource(name: string, start: () => Promise<SourceWorld>): void {
  describe(`source of ${name}`, () => {
    let world: SourceWorld
    let source: Source
    beforeAll(async () => {
      world = await start()
      source = world.create(patientMs)
    })
    afterEach(async () => {
      // Every body that was opened is read to its end or closed.
      await expect.poll(() => world.host.open, { timeout: 10_000 }).toBe(0)
    })
    afterAll(() => world.stop())

    const openItem = (item: SourceItem, range: SourceRange, file: SourceFile, by = signal) => source.open(item, range, file, by)
    /** Describes a file and opens it with a fault. */
    const openWith = async (options: HostFileOptions, spoil: (file: HostFile) => void, range: SourceRange = { start: 10 }) => {
      const { item, file } = world.add({ size, ...options })
      const described = await source.describe(item, signal)
      spoil(file)
      return openItem(item, range, described)
    }

    it('tells the name, the size and the type of a file, and what proves it', async () => {
      const { item, file } = world.add({ name: 'Aula 1 – ação.mp4', size })
      const described = await source.describe(item, signal)
      expect(described).toMatchObject({ name: 'Aula 1 – ação.mp4', size })
      expect([null, 'video/mp4']).toContain(described.type)
      expect(described.version !== null).toBe(world.versions)
      expect(described.hash !== null).toBe(world.hash)
      if (described.hash) {
        const hasher = createSourceHasher(described.hash.algorithm)
        hasher.update(file.bytes.read(0, size))
        expect(hasher.digest()).toBe(described.hash.value)
      }
      expect(await source.describe(item, signal)).toEqual(described)
    })

    it('gives the whole file, the rest of it, and exactly the bytes of a range', async () => {
      const { item, file } = world.add({ size })
      const described = await source.describe(item, signal)
      for (const [range, length] of [
        [{ start: 0 }, size],
        [{ start: 123_457 }, size - 123_457],
        [{ start: 65_536, end: 131_071 }, 65_536],
        [{ start: size - 1 }, 1],
      ] as const) {
        const body = await openItem(item, range, described)
        expect([body.start, body.total]).toEqual([range.start, size])
        expect((await buffer(body.body)).equals(file.bytes.read(range.start, length))).toBe(true)
      }
    })

    it('begins at 0 where the server does not do ranges', async () => {
      const body = await openWith({}, (file) => (file.faults = { ranges: 'ignored' }), { start: 1000 })
      expect([body.start, body.total, (await buffer(body.body)).length]).toEqual([0, size, size])
    })

    it('breaks where the connection does, and goes on at that byte', async () => {
      const { item, file } = world.add({ size, faults: {} })
      const described = await source.describe(item, signal)
      file.faults = { cutAfter: 150_000, times: 1 }
      const first = await readBody(await openItem(item, { start: 0 }, described))
      expect(first.error).toMatchObject({ kind: 'broken' })
      const rest = await openItem(item, { start: first.bytes.length }, described)
      expect(rest.start).toBe(first.bytes.length)
      expect(Buffer.concat([first.bytes, await buffer(rest.body)]).equals(file.bytes.read(0, size))).toBe(true)
    })

    it('breaks where nothing comes any more, and where less comes than was said', async () => {
      const { item, file } = world.add({ size })
      const described = await source.describe(item, signal)
      file.faults = { stallAfter: 50_000 }
      const stalled = world
        .create(impatientMs)
        .open(item, { start: 10 }, described, signal)
        .then(async (body) => void (await buffer(body.body)))
      expect(await kindOf(stalled)).toBe('broken')
      const short = await readBody(await openWith({}, (file) => (file.faults = { length: 'long' })))
      expect(short.error).toMatchObject({ kind: 'broken' })
    })

    it('passes on how long the server asks to wait', async () => {
      const refused = (status: number, headers: Record<string, string> = {}) =>
        sourceErrorOf(openWith({}, (file) => file.refusals.push({ status, headers })))
      expect(await refused(429, { 'retry-after': '37' })).toMatchObject({ kind: 'busy', retryAfterSeconds: 37 })
      const soon = await refused(503, { 'retry-after': new Date(Date.now() + 90_000).toUTCString() })
      expect(soon.kind).toBe('busy')
      expect(soon.retryAfterSeconds).toBeGreaterThan(60)
      expect(await refused(429)).toMatchObject({ kind: 'busy', retryAfterSeconds: null })
      for (const status of [500, 502, 504]) expect(await refused(status)).toMatchObject({ kind: 'broken' })
    })

    it('refuses what is not the file', async () => {
      expect(await kindOf(openWith({}, (file) => (file.faults = { html: true })))).toBe('not-a-file')
      expect(await kindOf(openWith({}, (file) => (file.faults = { gzip: true })))).toBe('refused')
      expect(await kindOf(openWith({}, (file) => (file.faults = { ranges: 'wrong-start' })))).toBe('broken')
      expect(await kindOf(openWith({}, (file) => (file.faults = { ranges: 'wrong-total' })))).toBe('changed')
    })

    it('notices that the file is another one now', async () => {
      expect(await kindOf(openWith({}, (file) => file.change(size + 1)))).toBe('changed')
      expect(await kindOf(openWith({}, (file) => file.change(5)))).toBe('changed')
      if (world.versions) expect(await kindOf(openWith({}, (file) => file.change()))).toBe('changed')
    })

    it('says that a file is missing', async () => {
      const { item, remove } = world.add({ size })
      const described = await source.describe(item, signal)
      remove()
      expect(await kindOf(source.describe(item, signal))).toBe('missing')
      expect(await kindOf(openItem(item, { start: 0 }, described))).toBe('missing')
    })

    it('ends at once where the reader leaves, closes or is aborted', async () => {
      const { item } = world.add({ size: 20_000_000 })
      const described = await source.describe(item, signal)
      for await (const _chunk of (await openItem(item, { start: 0 }, described)).body) break
      ;(await openItem(item, { start: 0 }, described)).close()
      const aborted = new AbortController()
      const body = await openItem(item, { start: 0 }, described, aborted.signal)
      aborted.abort()
      expect((await readBody(body)).error).toBeInstanceOf(SourceError)
      expect(await sourceErrorOf(openItem(item, { start: 0 }, described, AbortSignal.abort()))).toBeInstanceOf(SourceError)
    })
  })
}
