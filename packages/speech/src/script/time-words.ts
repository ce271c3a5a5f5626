import type { SpokenWord } from '@videozz/domain'
import type { LaidVoice } from './lay-voice.ts'
import { loud } from './level-features.ts'
import type { ScriptUnit } from './script-units.ts'
import { framesPerSecond } from './sound-features.ts'
import type { SpokenUnits } from './speak-units.ts'

/** Where a unit was laid, and how well: frames of the sound, how much slower than the voice, and the mean difference of frames. */
export type LaidUnit = { from: number; to: number; rate: number; cost: number }

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** The first frame from one on that is loud; the frame itself where none is before the other. */
function skipSilence(loudness: Float32Array, from: number, before: number): number {
  for (let at = from; at < before; at += 1) if ((loudness[at] ?? 0) >= loud) return at
  return from
}
/** The frame after the last loud one before a frame; the frame itself where none is. */
function dropSilence(loudness: Float32Array, from: number, before: number): number {
  for (let at = before; at > from; at -= 1) if ((loudness[at - 1] ?? 0) >= loud) return at
  return before
}

/** Where the units were laid. */
export function laidUnits(spoken: SpokenUnits, laid: LaidVoice, loudness: Float32Array): LaidUnit[] {
  return spoken.spans.map(({ from, to }) => {
    const last = Math.max(from, to - 1)
    const [first, end] = [laid.first[from] ?? 0, (laid.last[last] ?? 0) + 1]
    let cost = 0
    for (let at = from; at <= last; at += 1) cost += laid.cost[at] ?? 0
    let frames = 0
    for (let at = first; at < end; at += 1) frames += (loudness[at] ?? 0) >= loud ? 1 : 0
    return { from: first, to: end, rate: frames / Math.max(1, to - from), cost: cost / (last - from + 1) }
  })
}

/**
 * Times of the words: the time of their unit in the sound, shared as the voice's time of the unit is.
 * @param lengths how long the voice takes for each word alone.
 * @param confidences 0 to 1, for each unit.
 */
export function timeWords(
  units: readonly ScriptUnit[],
  spoken: SpokenUnits,
  laid: LaidVoice,
  loudness: Float32Array,
  lengths: ReadonlyMap<string, number>,
  confidences: readonly number[],
): SpokenWord[] {
  const words: SpokenWord[] = []
  let latest = 0
  units.forEach((unit, index) => {
    const { from = 0, to = 0 } = spoken.spans[index] ?? {}
    const weights = unit.words.map((word) => Math.max(1, lengths.get(word) ?? 0) + 100)
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const edges = [from]
    for (const weight of weights) edges.push((edges.at(-1) ?? from) + ((to - from) * weight) / whole)
    const frames = edges.map((edge) => Math.min(to, Math.round(edge)))
    unit.words.forEach((text, at) => {
      const [first = from, next = to] = [frames[at], frames[at + 1]]
      const end = Math.max(laid.first[first] ?? 0, (laid.last[Math.max(first, next - 1)] ?? 0) + 1)
      const begin = skipSilence(loudness, laid.first[first] ?? 0, end)
      const start = Math.max(latest, begin / framesPerSecond)
      const stop = Math.max(start, dropSilence(loudness, begin, end) / framesPerSecond)
      words.push({ start: round(start), end: round(stop), text, confidence: confidences[index] ?? null, speaker: unit.speaker })
      latest = start
    })
  })
  return words
}
