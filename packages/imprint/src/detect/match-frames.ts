import { emptyPlane, normaliseLocally, type Plane, resizeArea } from './picture.ts'
import type { UnitFrame } from './reference.ts'
import { flatDeviation } from './thumbnail.ts'

/** Pixels of the longer side at which frames are told apart. */
const comparedSide = 80
/** Difference by which another frame must be better than the expected one, as a part of it. */
const clearly = 0.03

const sized = (size: { width: number; height: number }, side: number) => {
  const scale = side / Math.max(size.width, size.height)
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

const looks = new WeakMap<UnitFrame, Plane>()
const lookOf = (frame: UnitFrame): Plane => {
  const known = looks.get(frame)
  if (known) return known
  const { width, height } = sized(frame.a, comparedSide)
  const made = normaliseLocally(resizeArea(frame.a, width, height), 5, flatDeviation)
  looks.set(frame, made)
  return made
}

/** The frame, among those shown around a moment, that a picture of the leak looks most like: recorders and players are off by a frame. */
export function closestFrame(leak: Plane, candidates: readonly UnitFrame[], second: number): UnitFrame | undefined {
  const expected = candidates.findLast((each) => each.second <= second + 1e-6) ?? candidates[0]
  if (!expected || candidates.length === 1) return expected
  const { width, height } = sized(expected.a, comparedSide)
  const known = emptyPlane(leak.width, leak.height)
  let [sum, count] = [0, 0]
  for (const value of leak.data)
    if (!Number.isNaN(value)) {
      sum += value
      count++
    }
  for (let at = 0; at < known.data.length; at++)
    known.data[at] = Number.isNaN(leak.data[at] ?? 0) ? sum / Math.max(1, count) : (leak.data[at] ?? 0)
  const own = normaliseLocally(resizeArea(known, width, height), 5, flatDeviation)
  const holes = resizeArea(leak, width, height)
  const lossOf = (frame: UnitFrame): number => {
    const look = lookOf(frame)
    let loss = 0
    for (let at = 0; at < own.data.length; at++)
      if (!Number.isNaN(holes.data[at] ?? 0)) loss += Math.min(1, ((own.data[at] ?? 0) - (look.data[at] ?? 0)) ** 2)
    return loss
  }
  const losses = candidates.map((frame) => ({ frame, loss: lossOf(frame) }))
  const best = losses.reduce((one, other) => (other.loss < one.loss ? other : one))
  const usual = losses.find(({ frame }) => frame === expected)
  return usual && best.loss > usual.loss * (1 - clearly) ? expected : best.frame
}
