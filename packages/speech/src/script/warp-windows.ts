import { frameSize } from './sound-features.ts'
import { diagonalWeight, distance, type WarpPath } from './warp.ts'

/** Frames of a window of the sound: a minute and a half at 25 a second. The voice may be quicker or slower. */
const windowFrames = 2400
const voiceFrames = Math.round(windowFrames * 1.2)

/**
 * Lays a voice on a sound of any length, a window at a time: each window is laid with an open end, its first half is kept, and the rest is
 * laid again with what follows. Time grows with the length, memory is that of one window.
 */
export function warpWindows(sound: Float32Array, voice: Float32Array): WarpPath {
  const rows = sound.length / frameSize
  const columns = voice.length / frameSize
  const path = { first: new Int32Array(rows), last: new Int32Array(rows) }
  let row = 0
  let column = 0
  while (row < rows) {
    const height = Math.min(windowFrames, rows - row)
    const width = Math.min(voiceFrames, columns - column)
    const isLast = row + height === rows && column + width === columns
    const part = warpOpen(
      sound.subarray(row * frameSize, (row + height) * frameSize),
      voice.subarray(column * frameSize, (column + width) * frameSize),
      isLast,
    )
    const kept = isLast ? part.first.length : Math.max(1, part.first.length >> 1)
    for (let at = 0; at < kept; at += 1) {
      path.first[row + at] = column + (part.first[at] ?? 0)
      path.last[row + at] = column + (part.last[at] ?? 0)
    }
    row += kept
    column = Math.min(columns - 1, path.last[row - 1] ?? 0)
    if (isLast) break
  }
  return path
}

/** A path from the beginning of both to the end of the one that ends first, or of both. */
function warpOpen(sound: Float32Array, voice: Float32Array, isClosed: boolean): WarpPath {
  const rows = sound.length / frameSize
  const columns = voice.length / frameSize
  const steps = new Uint8Array(rows * columns)
  let above = new Float64Array(columns).fill(Infinity)
  let current = new Float64Array(columns)
  let end = { row: rows - 1, column: columns - 1, cost: Infinity }
  for (let row = 0; row < rows; row += 1) {
    let left = Infinity
    let corner = row === 0 ? 0 : Infinity
    for (let column = 0; column < columns; column += 1) {
      const far = distance(sound, row, voice, column)
      const up = above[column] ?? Infinity
      let best = corner + diagonalWeight * far
      let step = 0
      if (up + far < best) {
        best = up + far
        step = 1
      }
      if (left + far < best) {
        best = left + far
        step = 2
      }
      current[column] = best
      steps[row * columns + column] = step
      left = best
      corner = up
    }
    if (!isClosed) {
      const cost = (current[columns - 1] ?? 0) / (row + columns)
      if (row > rows / 3 && cost < end.cost) end = { row, column: columns - 1, cost }
    }
    ;[above, current] = [current, above]
  }
  if (!isClosed)
    for (let column = Math.floor(columns / 3); column < columns; column += 1) {
      const cost = (above[column] ?? 0) / (rows + column)
      if (cost < end.cost) end = { row: rows - 1, column, cost }
    }
  const path = { first: new Int32Array(end.row + 1), last: new Int32Array(end.row + 1) }
  let { row, column } = end
  path.last[row] = column
  while (row >= 0) {
    path.first[row] = column
    if (row === 0 && column === 0) break
    const step = row === 0 ? 2 : column === 0 ? 1 : (steps[row * columns + column] ?? 0)
    if (step !== 1) column -= 1
    if (step !== 2) {
      row -= 1
      path.last[row] = column
    }
  }
  return path
}
