import { frameSize } from './sound-features.ts'
import { bandAround, distance, halve, warpBanded } from './warp.ts'
import { warpWindows } from './warp-windows.ts'

/** Where each frame of a voice lies in a sound: the first and the last frame of the sound, and how different they are on average. */
export type LaidVoice = { first: Int32Array; last: Int32Array; cost: Float32Array }

/** Frames of a silence that are kept: the rest says nothing. */
const keptSilence = 20

/** The frames without the middle of long silences, and their places. */
function withoutSilences(frames: Float32Array, loudness: Float32Array): { frames: Float32Array; places: Int32Array } {
  const places: number[] = []
  let silent = 0
  loudness.forEach((level, at) => {
    silent = level === 0 ? silent + 1 : 0
    if (silent <= keptSilence) places.push(at)
  })
  const kept = new Float32Array(places.length * frameSize)
  places.forEach((place, at) => kept.set(frames.subarray(place * frameSize, (place + 1) * frameSize), at * frameSize))
  return { frames: kept, places: Int32Array.from(places) }
}

/** Lays a voice on a sound: roughly with frames of 40 ms, then finely near that path. Both have at least one frame. */
export function layVoice(sound: Float32Array, loudness: Float32Array, voice: Float32Array): LaidVoice {
  const { frames, places } = withoutSilences(sound, loudness)
  const [rows, columns] = [places.length, voice.length / frameSize]
  const rough = warpWindows(halve(frames), halve(voice))
  const path = warpBanded(frames, voice, bandAround(rough, rows, columns))
  const laid = { first: new Int32Array(columns).fill(-1), last: new Int32Array(columns), cost: new Float32Array(columns) }
  const counts = new Int32Array(columns)
  for (let row = 0; row < rows; row += 1)
    for (let column = path.first[row] ?? 0; column <= (path.last[row] ?? 0); column += 1) {
      if ((laid.first[column] ?? 0) < 0) laid.first[column] = places[row] ?? 0
      laid.last[column] = places[row] ?? 0
      laid.cost[column] = (laid.cost[column] ?? 0) + distance(frames, row, voice, column)
      counts[column] = (counts[column] ?? 0) + 1
    }
  for (let column = 0; column < columns; column += 1) {
    laid.cost[column] = (laid.cost[column] ?? 0) / Math.max(1, counts[column] ?? 0)
    // The end of a voice that goes on after the sound.
    if ((laid.first[column] ?? 0) < 0) laid.first[column] = laid.last[column] = laid.last[column - 1] ?? 0
  }
  return laid
}
