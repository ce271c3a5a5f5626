import type { ObjectStore } from '@videozz/storage'
import { expect, it } from 'vitest'
import { SourceCache } from './source-cache.ts'

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
  const cache = new SourceCache(store)
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
  const cache = new SourceCache(store)
  await expect(cache.open('gone')).rejects.toThrow('no such object')
  await expect(cache.open('gone')).rejects.toThrow('no such object')
  expect(asked).toEqual(['gone', 'gone'])
})

it('does not cache sources of a folder store', async () => {
  const { store, made, dropped } = copyingStore('folder')
  const cache = new SourceCache(store)
  for (let time = 0; time < 2; time++) await (await cache.open('a')).release()
  expect([made, dropped]).toEqual([
    ['a', 'a'],
    ['a', 'a'],
  ])
})
