import { expect, it } from 'vitest'
import type { LaidVoice } from './lay-voice.ts'
import { snapUnits } from './snap-units.ts'

/** Loudness of stretches of frames, loud and silent in turn, the first one loud. */
const loudnessOf = (...stretches: number[]): Float32Array =>
  Float32Array.from(stretches.flatMap((count, at) => Array.from({ length: count }, () => (at % 2 === 0 ? 1 : 0))))

/** Two sentences of 40 frames each, whose voice lies frame by frame on the speech of a sound, but for `late` frames of the first. */
function laySentences(loudness: Float32Array, late: number) {
  const speech = [...loudness.keys()].filter((frame) => loudness[frame] === 1)
  const places = Array.from({ length: 80 }, (_, column) =>
    column < 40 ? Math.floor((column * (40 + late)) / 40) : 40 + late + Math.floor(((column - 40) * (40 - late)) / 40),
  )
  const frames = Int32Array.from(places, (place) => speech[place] ?? 0)
  const laid: LaidVoice = { first: frames, last: frames.slice(), cost: new Float32Array(80) }
  const units = [0, 1].map((sentence) => ({ words: ['um', 'dois'], speaker: null, sentence }))
  const spans = [0, 40].map((from) => ({ from, to: from + 40 }))
  return { units, spoken: { frames: new Float32Array(0), loudness: new Float32Array(80).fill(1), spans }, laid }
}

it.each([8, -8])('begins a sentence after the pause, which was laid %i frames off', (late) => {
  const loudness = loudnessOf(40, 50, 40)
  const { units, spoken, laid } = laySentences(loudness, late)
  const inside = [laid.first[5], laid.first[75]]
  snapUnits(units, spoken, laid, loudness)
  expect(laid.first[40]).toBe(90)
  expect(laid.last[39]).toBeLessThan(40)
  expect(laid.last[39]).toBeGreaterThan(30)
  // What lies further inside stays.
  expect([laid.first[5], laid.first[75]]).toEqual(inside)
  expect([...laid.first].every((frame, at) => at === 0 || frame >= (laid.first[at - 1] ?? 0))).toBe(true)
})

it('leaves a sentence that goes on without a pause, though one is inside of the sentence before', () => {
  const loudness = loudnessOf(15, 20, 65)
  const { units, spoken, laid } = laySentences(loudness, 0)
  const before = laid.first.slice()
  snapUnits(units, spoken, laid, loudness)
  expect(laid.first).toEqual(before)
})

it('leaves clauses of one sentence', () => {
  const loudness = loudnessOf(40, 50, 40)
  const { units, spoken, laid } = laySentences(loudness, 8)
  const before = laid.first.slice()
  snapUnits(
    units.map((unit) => ({ ...unit, sentence: 0 })),
    spoken,
    laid,
    loudness,
  )
  expect(laid.first).toEqual(before)
})
