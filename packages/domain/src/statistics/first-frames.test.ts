import { expect, it } from 'vitest'
import { addFirstFrames, decodeFirstFrames, encodeFirstFrames } from './first-frames.ts'

it('counts of first frames are the same after they were stored, and added up where they follow each other', () => {
  const [one, other] = [
    [0, 0, 3, 0, 5_000_000, 127, 128],
    [1, 0, 200],
  ]
  expect(decodeFirstFrames(encodeFirstFrames(one ?? []))).toEqual(one)
  expect(decodeFirstFrames(encodeFirstFrames([0, 0]))).toEqual([])
  const joined = Uint8Array.from([...encodeFirstFrames(one ?? []), ...encodeFirstFrames(other ?? [])])
  expect(decodeFirstFrames(joined)).toEqual(addFirstFrames(one ?? [], other ?? []))
})
