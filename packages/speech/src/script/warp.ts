import { frameSize } from './sound-features.ts'

/** For each frame of the sound the first and the last frame of the voice it goes with; both never decrease. */
export type WarpPath = { first: Int32Array; last: Int32Array }

/** Frames on each side of a coarser path that are tried. */
const radius = 24
/** A diagonal step counts this many times its distance: less than two single steps, since people do not stretch sounds at will. */
export const diagonalWeight = 1.5

/** Frames averaged two by two. */
export function halve(frames: Float32Array): Float32Array {
  const count = Math.ceil(frames.length / frameSize / 2)
  const half = new Float32Array(count * frameSize)
  for (let at = 0; at < count; at += 1)
    for (let number = 0; number < frameSize; number += 1) {
      const one = frames[2 * at * frameSize + number] ?? 0
      half[at * frameSize + number] = (one + (frames[(2 * at + 1) * frameSize + number] ?? one)) / 2
    }
  return half
}

/** How different two frames are. */
export function distance(one: Float32Array, row: number, other: Float32Array, column: number): number {
  let sum = 0
  for (let number = 0, a = row * frameSize, b = column * frameSize; number < frameSize; number += 1, a += 1, b += 1) {
    const difference = (one[a] as number) - (other[b] as number)
    sum += difference * difference
  }
  return Math.sqrt(sum)
}

/** For each frame of the sound the frames of the voice that are tried. */
export type Band = { from: Int32Array; to: Int32Array }
/** The frames of the voice near a path that was found with frames twice as long. */
export function bandAround({ first, last }: WarpPath, rows: number, columns: number): Band {
  const band = { from: new Int32Array(rows), to: new Int32Array(rows) }
  const rowRadius = Math.ceil(radius / 2)
  for (let row = 0; row < rows; row += 1) {
    const coarse = row >> 1
    const low = first[Math.max(0, coarse - rowRadius)] ?? 0
    const high = last[Math.min(last.length - 1, coarse + rowRadius)] ?? 0
    band.from[row] = Math.min(columns - 1, Math.max(0, Math.min(low * 2, (first[coarse] ?? 0) * 2 - radius)))
    band.to[row] = Math.min(columns - 1, Math.max(high * 2 + 1, (last[coarse] ?? 0) * 2 + 1 + radius))
  }
  return band
}

/** The best path within a band, from the beginning of both to the end of both (dynamic time warping, Sakoe and Chiba 1978). */
export function warpBanded(sound: Float32Array, voice: Float32Array, { from, to }: Band): WarpPath {
  const rows = from.length
  const offsets = new Float64Array(rows + 1)
  for (let row = 0; row < rows; row += 1) offsets[row + 1] = (offsets[row] ?? 0) + (to[row] ?? 0) - (from[row] ?? 0) + 1
  const steps = new Uint8Array(offsets[rows] ?? 0)
  let above = new Float64Array(0)
  let aboveFrom = 0
  for (let row = 0; row < rows; row += 1) {
    const [low, high, offset] = [from[row] ?? 0, to[row] ?? 0, offsets[row] ?? 0]
    const current = new Float64Array(high - low + 1)
    let left = Infinity
    for (let column = low; column <= high; column += 1) {
      const far = distance(sound, row, voice, column)
      const up = above[column - aboveFrom] ?? Infinity
      const diagonal = above[column - aboveFrom - 1] ?? Infinity
      let best = diagonal + diagonalWeight * far
      let step = 0
      if (up + far < best) {
        best = up + far
        step = 1
      }
      if (left + far < best) {
        best = left + far
        step = 2
      }
      if (row === 0 && column === low) best = far
      current[column - low] = best
      steps[offset + column - low] = step
      left = best
    }
    above = current
    aboveFrom = low
  }
  return followBack(steps, offsets, from, to)
}

function followBack(steps: Uint8Array, offsets: Float64Array, from: Int32Array, to: Int32Array): WarpPath {
  const rows = from.length
  const path = { first: new Int32Array(rows), last: new Int32Array(rows) }
  let row = rows - 1
  let column = to[row] ?? 0
  if (row >= 0) path.last[row] = column
  while (row >= 0) {
    path.first[row] = column
    if (row === 0 && column === (from[0] ?? 0)) break
    const step =
      row === 0
        ? 2
        : column === (from[row] ?? 0) && (steps[offsets[row] ?? 0] ?? 0) === 2
          ? 1
          : (steps[(offsets[row] ?? 0) + column - (from[row] ?? 0)] ?? 0)
    if (step !== 1) column -= 1
    if (step !== 2) {
      row -= 1
      if (row >= 0) path.last[row] = column
    }
  }
  return path
}
