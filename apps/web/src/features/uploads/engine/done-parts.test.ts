import { describe, expect, it } from 'vitest'
import { addPart, doneBytes, isWhole, knownParts } from './done-parts.ts'
import { uploadPartBytes } from './limits.ts'
import { createPartQueue } from './part-queue.ts'
import { retryAfter } from './retry-after.ts'

const part = (PartNumber: number) => ({ ETag: `"${PartNumber}"`, PartNumber })
const size = 2 * uploadPartBytes + 7

describe('addPart, knownParts, doneBytes and isWhole', () => {
  it('addPart keeps parts in ascending order, each number once', () => {
    const parts = [2, 3, 1].reduce<readonly ReturnType<typeof part>[]>((sum, number) => addPart(sum, part(number)), [])
    expect(parts).toEqual([part(1), part(2), part(3)])
    expect(addPart(parts, part(2))).toBe(parts)
  })

  it('knownParts sorts parts and drops duplicates and numbers beyond the file size', () => {
    expect(knownParts(size, [part(4), part(3), part(1), part(3)])).toEqual([part(1), part(3)])
  })

  it.each([
    [size, [], 0, false],
    [size, [part(1)], uploadPartBytes, false],
    [size, [part(3)], 7, false],
    [size, [part(1), part(2), part(3)], size, true],
    [0, [], 0, false],
    [0, [part(1)], 0, true],
  ])('of %i bytes with parts %j: doneBytes is %i, isWhole is %s', (bytes, parts, done, whole) => {
    expect([doneBytes(bytes, parts), isWhole(bytes, parts)]).toEqual([done, whole])
  })
})

describe('createPartQueue', () => {
  it('take returns unfinished parts in order, and a part that was put back at its position', () => {
    const queue = createPartQueue(4 * uploadPartBytes, [part(2)])
    const first = queue.take()!
    expect(first.partNumber).toBe(1)
    expect(queue.take()?.partNumber).toBe(3)
    queue.putBack(first)
    expect([queue.take()?.partNumber, queue.take()?.partNumber, queue.take()]).toEqual([1, 4, undefined])
  })

  it('progress returns the additional bytes in flight; bytes of a restarted part do not count twice', () => {
    const queue = createPartQueue(size, [])
    expect([queue.progress(1, 10), queue.progress(1, 30), queue.progress(2, 5), queue.progress(1, 20)]).toEqual([10, 20, 5, 0])
    expect(queue.inFlightBytes()).toBe(25)
    queue.land(1)
    expect(queue.inFlightBytes()).toBe(5)
  })
})

it.each([
  [0, true, { failures: 1, delayMs: 2000 }],
  [9, true, { failures: 10, delayMs: 20_000 }],
  [30, true, { failures: 31, delayMs: 30_000 }],
  [247, true, null],
  [10, false, { failures: 10, delayMs: 2000 }],
])('retryAfter: %i failures, online %s, returns %j', (failures, online, next) => {
  expect(retryAfter('part', failures, online)).toEqual(next)
})
