import type { LaidVoice } from './lay-voice.ts'
import type { ScriptUnit } from './script-units.ts'
import type { SpokenUnits } from './speak-units.ts'
import { SpeechFrames } from './speech-frames.ts'

/** Frames of speech around where a sentence was laid in which pauses are looked at: 2.5 s. */
const reach = 125
/** What a sentence costs that begins without a pause before it. This and the costs below are in frames of speech. */
const unpaused = 12
/** What each frame costs that a beginning is moved over. */
const moved = 0.3
/** What each frame costs that a unit is longer or shorter than the voice takes for it. */
const uneven = 0.5

/** A place, counted in frames of speech, at which a unit may begin, and what that costs. */
type Candidate = { place: number; cost: number }

/**
 * Moves the beginnings of sentences to pauses near them, where what is said before and after then takes about as long as the voice takes for
 * it: the last word of a sentence, or the first of the next, is often laid on the wrong side of a pause. Changes `laid`.
 */
export function snapUnits(
  units: readonly ScriptUnit[],
  { spans, loudness: ofVoice }: SpokenUnits,
  laid: LaidVoice,
  loudness: Float32Array,
): void {
  const speech = new SpeechFrames(loudness)
  const begins = spans.map(({ from }) => speech.placeOf(laid.first[from] ?? 0))
  const voice = new SpeechFrames(ofVoice)
  const lengths = spans.map(({ from, to }) => voice.placeOf(to) - voice.placeOf(from))
  const pace =
    speech.count /
    Math.max(
      1,
      lengths.reduce((sum, length) => sum + length, 0),
    )
  const candidates = begins.map((place, index) => {
    const isSentence = index > 0 && units[index]?.sentence !== units[index - 1]?.sentence
    return isSentence ? candidatesOf(speech, place) : [{ place, cost: 0 }]
  })
  const chosen = chooseCheapest(
    candidates,
    lengths.map((length) => length * pace),
  )
  chosen.forEach((to, index) => {
    const from = begins[index] ?? 0
    if (to === from) return
    // What lies further inside is right already.
    const room = 3 * Math.abs(to - from)
    const [unit, before] = [spans[index], spans[index - 1]]
    if (unit) stretch(laid, speech, unit, { from, to, fixed: Math.min(from + room, speech.placeOf(laid.last[unit.to - 1] ?? 0)) })
    if (before)
      stretch(laid, speech, before, {
        from: from - 1,
        to: to - 1,
        fixed: Math.max(from - room, speech.placeOf(laid.first[before.from] ?? 0)),
      })
  })
}

/** Where a sentence was laid, and the pauses around. */
function candidatesOf(speech: SpeechFrames, begin: number): Candidate[] {
  const found: Candidate[] = [{ place: begin, cost: speech.followsPause(begin) ? 0 : unpaused }]
  for (let place = Math.max(0, begin - reach); place <= Math.min(begin + reach, speech.count - 1); place += 1)
    if (place !== begin && speech.followsPause(place)) found.push({ place, cost: Math.abs(place - begin) * moved })
  return found
}

/** One candidate of each list, in order, so that their costs and the unevenness of the units between them are least (Viterbi's algorithm). */
function chooseCheapest(candidates: readonly (readonly Candidate[])[], lengths: readonly number[]): number[] {
  const steps: { cost: number; origin: number }[][] = []
  candidates.forEach((list, index) => {
    const [before, length] = [candidates[index - 1], lengths[index - 1] ?? 0]
    steps.push(
      list.map(({ place, cost }) => {
        const least = { cost: before ? Infinity : cost, origin: 0 }
        before?.forEach((one, origin) => {
          const whole = (steps[index - 1]?.[origin]?.cost ?? 0) + Math.abs(place - one.place - length) * uneven + cost
          if (one.place <= place && whole < least.cost) Object.assign(least, { cost: whole, origin })
        })
        return least
      }),
    )
  })
  const ends = (steps.at(-1) ?? []).map(({ cost }) => cost)
  let at = ends.indexOf(Math.min(...ends))
  return candidates
    .map((list, index) => ({ list, step: steps[index] }))
    .toReversed()
    .map(({ list, step }) => {
      const place = list[at]?.place ?? 0
      at = step?.[at]?.origin ?? 0
      return place
    })
    .toReversed()
}

/** Moves the frames of a unit between `from` and `fixed`, so that `from` is at `to`, and `fixed` and all beyond it stays. */
function stretch(
  laid: LaidVoice,
  speech: SpeechFrames,
  span: { from: number; to: number },
  { from, to, fixed }: { from: number; to: number; fixed: number },
): void {
  const share = from === fixed ? 0 : Math.max(0, (fixed - to) / (fixed - from))
  for (let column = span.from; column < span.to; column += 1)
    for (const list of [laid.first, laid.last]) {
      const place = speech.placeOf(list[column] ?? 0)
      if (from < fixed ? place < fixed : place > fixed) list[column] = speech.frameAt(Math.round(to + (place - from) * share))
    }
}
