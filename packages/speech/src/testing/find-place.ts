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

/** Rates of the envelopes: each place is looked for around the one found with the rate before. */
const rates = [10, 100, 1000]
const leastLikeness = 0.8

export type PlaceFinder = (piece: Buffer) => { start: number; end: number } | null

/** Finds where pieces lie in a whole, to a millisecond, by their loudness over time; null where they are not of it. */
export function createPlaceFinder(whole: Buffer): PlaceFinder {
  const envelopes = new Map(rates.map((rate) => [rate, envelopeOf(whole, rate)]))
  return (piece) => {
    let [found, best] = [0, 0]
    for (const [step, rate] of rates.entries()) {
      const [all, part] = [envelopes.get(rate) ?? new Float32Array(), envelopeOf(piece, rate)]
      const before = rates[step - 1]
      const [from, to] =
        before === undefined ? [0, all.length - part.length] : [(found - 1.5 / before) * rate, (found + 1.5 / before) * rate]
      best = -1
      for (let at = Math.max(0, Math.round(from)); at <= Math.min(all.length - part.length, Math.round(to)); at++) {
        const alike = likeness(all, part, at)
        if (alike > best) [best, found] = [alike, at / rate]
      }
    }
    return best < leastLikeness ? null : { start: found, end: found + piece.length / 2 / sampleRate }
  }
}
