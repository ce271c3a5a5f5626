import { expect, it } from 'vitest'
import { recordLiveSegment } from './live-storage.ts'

const figures = (consumed: number, hasAdditional = false) => ({ consumed, plan: { storageSize: 1000, hasAdditional } })

it.each([
  [0, 100, true, 0],
  [699, 100, true, 0],
  [700, 100, true, 80],
  [849, 100, true, 80],
  [850, 100, true, 95],
  [900, 100, true, 95],
  [901, 100, false, 100],
  [1000, 1, false, 100],
  [2000, 1, false, 100],
])('of 1000 bytes with %i used, a segment of %i is recorded: %s, at step %i', (consumed, bytes, records, level) => {
  expect(recordLiveSegment(figures(consumed), bytes)).toEqual({ records, level })
})

it('is always recorded where additional storage is sold', () => {
  expect(recordLiveSegment(figures(5000, true), 100)).toEqual({ records: true, level: 0 })
})
