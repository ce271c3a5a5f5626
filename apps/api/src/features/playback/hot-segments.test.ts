import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { HotSegments } from './hot-segments.ts'

let now = 0
let opened: string[] = []
beforeEach(() => {
  now = 0
  opened = []
})

const make = () => new HotSegments(() => new Date(now), { maxBytes: 25, maxSegmentBytes: 20, cacheMs: 1000 })
const source =
  (address: string, size = 10) =>
  () => {
    opened.push(address)
    return Promise.resolve({ body: Readable.from([Buffer.alloc(size, address)]), size })
  }
const ask = async (segments: HotSegments, address: string, size?: number) =>
  (await segments.find(address, source(address, size)))?.toString()

it('HotSegments caches a segment from its second request and reads it once for concurrent requests', async () => {
  const segments = make()
  expect(await ask(segments, 'a')).toBeUndefined()
  expect(opened).toEqual([])
  expect(await Promise.all([ask(segments, 'a'), ask(segments, 'a')])).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa'])
  expect(await ask(segments, 'a')).toBe('aaaaaaaaaa')
  expect(opened).toEqual(['a'])
})

it('HotSegments evicts the least recently used segments when full', async () => {
  const segments = make()
  for (const address of ['a', 'b', 'c', 'a', 'b', 'a', 'c']) await ask(segments, address)
  // Room for two: b made way for c, since a was asked for after it.
  expect(opened).toEqual(['a', 'b', 'c'])
  await ask(segments, 'a')
  await ask(segments, 'c')
  expect(opened).toEqual(['a', 'b', 'c'])
  await ask(segments, 'b')
  expect(opened).toEqual(['a', 'b', 'c', 'b'])
})

it('HotSegments reads a segment again after cacheMs, and rejects when that read fails', async () => {
  const segments = make()
  await ask(segments, 'a')
  await ask(segments, 'a')
  now = 1000
  expect(await ask(segments, 'a')).toBe('aaaaaaaaaa')
  expect(opened).toEqual(['a', 'a'])
  now = 2000
  await expect(segments.find('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await ask(segments, 'a')).toBe('aaaaaaaaaa')
})

it('HotSegments does not cache segments above maxSegmentBytes', async () => {
  const segments = make()
  for (let time = 0; time < 4; time++) expect(await ask(segments, 'large', 21)).toBeUndefined()
  expect(opened).toEqual(['large'])
  expect(await ask(segments, 'fits', 20)).toBeUndefined()
  expect(await ask(segments, 'fits', 20)).toHaveLength(20)
})
