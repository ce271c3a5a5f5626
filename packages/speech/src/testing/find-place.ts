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
const coarse = 10
const finer = [100, 1000]
const leastLikeness = 0.8
/** Places that are looked at more closely: with ten numbers a second, others may seem as alike as the right one. */
const candidates = 12
/** Seconds that a piece may begin before the whole, or end after it: encoders add some. */
const overhang = 0.3

type Place = { start: number; alike: number }

export type PlaceFinder = (piece: Buffer) => { start: number; end: number } | null

/** Finds where pieces lie in a whole, to a millisecond, by their loudness over time; null where they are not of it. */
export function createPlaceFinder(whole: Buffer): PlaceFinder {
  const envelopes = new Map([coarse, ...finer].map((rate) => [rate, envelopeOf(whole, rate)]))
  const placesOf = (piece: Buffer, rate: number, from: number, to: number): Place[] => {
    const [all, part] = [envelopes.get(rate) ?? new Float32Array(), envelopeOf(piece, rate)]
    const [first, last] = [-overhang * rate, all.length - part.length + overhang * rate]
    const places: Place[] = []
    for (let at = Math.round(Math.max(first, from * rate)); at <= Math.min(last, to * rate); at++)
      places.push({ start: at / rate, alike: likeness(all, part, at) })
    return places
  }
  return (piece) => {
    let places = mostAlike(placesOf(piece, coarse, -Infinity, Infinity), candidates, 1 / coarse)
    for (const rate of finer) {
      const margin = 15 / rate
      places = places.flatMap(({ start }) => mostAlike(placesOf(piece, rate, start - margin, start + margin), 1, 0))
    }
    const [found] = mostAlike(places, 1, 0)
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
