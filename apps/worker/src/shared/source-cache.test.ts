import type { ObjectStore } from '@videozz/storage'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { SourceCache } from './source-cache.ts'

const silent = pino({ level: 'silent' })
afterEach(() => {
  vi.useRealTimers()
})

/** A store that copies, recording what was asked of it, and the copies made and dropped. */
function copyingStore(kind: ObjectStore['kind']) {
  const asked: string[] = []
  const made: string[] = []
  const dropped: string[] = []
  const store = {
    kind,
    toFile: async (key: string) => {
      asked.push(key)
      if (key === 'gone') throw new Error('no such object')
      made.push(key)
      return { path: `/copies/${key}`, dispose: async () => void dropped.push(key) }
    },
  } as unknown as ObjectStore
  return { store, asked, made, dropped }
}

it('reuses one copy of a source across opens and disposes the oldest idle copy', async () => {
  const { store, made, dropped } = copyingStore('s3')
  const cache = new SourceCache(store, silent)
  const [first, second] = [await cache.open('a'), await cache.open('a')]
  await first.release()
  await second.release()
  expect((await cache.open('a')).path).toBe('/copies/a')
  expect(made).toEqual(['a'])
  for (const key of ['b', 'c', 'd', 'e']) await (await cache.open(key)).release()
  // `a` is still in use.
  expect(dropped).toEqual(['b'])
  await cache.dropIdle()
  expect(dropped).toEqual(['b', 'c', 'd', 'e'])
})

it('does not cache a failed copy: every open of the source asks the store again', async () => {
  const { store, asked } = copyingStore('s3')
  const cache = new SourceCache(store, silent)
  await expect(cache.open('gone')).rejects.toThrow('no such object')
  await expect(cache.open('gone')).rejects.toThrow('no such object')
  expect(asked).toEqual(['gone', 'gone'])
})

it('does not cache sources of a folder store', async () => {
  const { store, made, dropped } = copyingStore('folder')
  const cache = new SourceCache(store, silent)
  for (let time = 0; time < 2; time++) await (await cache.open('a')).release()
  expect([made, dropped]).toEqual([
    ['a', 'a'],
    ['a', 'a'],
  ])
})

it('disposes an idle copy after five minutes, and copies the source again afterwards', async () => {
  vi.useFakeTimers()
  const { store, made, dropped } = copyingStore('s3')
  const cache = new SourceCache(store, silent)
  await (await cache.open('a')).release()
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(dropped).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(dropped).toEqual(['a'])
  await cache.open('a')
  expect(made).toEqual(['a', 'a'])
})

it('logs the error with the object key when an idle copy cannot be deleted', async () => {
  vi.useFakeTimers()
  const { store } = copyingStore('s3')
  store.toFile = async (key) => ({ path: `/copies/${key}`, dispose: () => Promise.reject(new Error('read-only disk')) })
  const lines: unknown[] = []
  const cache = new SourceCache(store, pino({}, { write: (line) => void lines.push(JSON.parse(line)) }))
  await (await cache.open('a')).release()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(lines).toMatchObject([
    { level: 40, object: 'a', msg: 'the copy of a source could not be deleted', err: { message: 'read-only disk' } },
  ])
})

it('releases a source although the oldest idle copy cannot be deleted', async () => {
  const { store, dropped } = copyingStore('s3')
  const dispose = (key: string) => (key === 'a' ? Promise.reject(new Error('read-only disk')) : Promise.resolve(void dropped.push(key)))
  store.toFile = async (key) => ({ path: `/copies/${key}`, dispose: () => dispose(key) })
  const cache = new SourceCache(store, silent)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await (await cache.open(key)).release()
  expect(dropped).toEqual(['b'])
})
