import { sampleRate } from '../find/samples.ts'

/** Loudness over time, `rate` numbers a second. */
export function envelopeOf(pcm: Buffer, rate: number): Float32Array {
  const samples = Math.floor(sampleRate / rate)
  const envelope = new Float32Array(Math.floor(pcm.length / 2 / samples))
  for (let index = 0; index < envelope.length; index++) {
    let sum = 0
    for (let sample = index * samples; sample < (index + 1) * samples; sample++) sum += Math.abs(pcm.readInt16LE(sample * 2))
    envelope[index] = sum / samples
  }
  return envelope
}

/** How alike a piece and the whole are at a place, -1 to 1. */
function likeness(whole: Float32Array, piece: Float32Array, at: number): number {
  let [both, first, second, sumA, sumB] = [0, 0, 0, 0, 0]
  const count = piece.length
  for (let index = 0; index < count; index++) {
    const [a, b] = [whole[at + index] ?? 0, piece[index] ?? 0]
    both += a * b
    first += a * a
    second += b * b
    sumA += a
    sumB += b
  }
  const spread = (first - (sumA * sumA) / count) * (second - (sumB * sumB) / count)
  return spread <= 0 ? 0 : (both - (sumA * sumB) / count) / Math.sqrt(spread)
}

/** Rates of the envelopes: places are looked for around those found with the rate before. */
const rates = [10, 100, 1000]
/**
 * Places that are looked at more closely with the next rate. With ten numbers a second many seem as alike as the right one, the more the
 * fewer numbers a piece has.
 */
const keptPlaces = [(values: number) => Math.ceil(30_000 / values), () => 3, () => 1]
const leastLikeness = 0.7
/** Seconds that a piece may begin before the whole, or end after it: encoders add some. */
const overhang = 0.3

type Place = { start: number; alike: number }

export type PlaceFinder = (piece: Buffer) => { start: number; end: number } | null

/** Finds where pieces lie in a whole, to a millisecond, by their loudness over time; null where they are not of it. */
export function createPlaceFinder(whole: Buffer): PlaceFinder {
  const envelopes = rates.map((rate) => envelopeOf(whole, rate))
  return (piece) => {
    let places: Place[] = []
    for (const [step, rate] of rates.entries()) {
      const [all, part] = [envelopes[step] ?? new Float32Array(), envelopeOf(piece, rate)]
      const [first, last] = [-overhang * rate, all.length - part.length + overhang * rate]
      const between = (from: number, to: number): Place[] => {
        const found: Place[] = []
        for (let at = Math.round(Math.max(first, from * rate)); at <= Math.min(last, to * rate); at++)
          found.push({ start: at / rate, alike: likeness(all, part, at) })
        return found
      }
      const margin = 1.5 / (rates[step - 1] ?? rate)
      const found =
        step === 0 ? between(-Infinity, Infinity) : places.flatMap(({ start }) => mostAlike(between(start - margin, start + margin), 1, 0))
      places = mostAlike(found, keptPlaces[step]?.(part.length) ?? 1, 1 / rate)
    }
    const [found] = places
    if (found === undefined || found.alike < leastLikeness) return null
    return { start: found.start, end: found.start + piece.length / 2 / sampleRate }
  }
}

/** The places most alike, best first, of neighbours within so many seconds the best alone. */
function mostAlike(places: Place[], count: number, apart: number): Place[] {
  const best: Place[] = []
  for (const place of places.toSorted((a, b) => b.alike - a.alike)) {
    if (best.length === count) break
    if (best.every(({ start }) => Math.abs(start - place.start) > apart + 1e-9)) best.push(place)
  }
  return best
}
