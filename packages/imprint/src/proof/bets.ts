import type { BitChance } from './calibrate-bits.ts'

/**
 * A bet on the bits of one holder: for each unit the factors by which its capital changes when his bit is A and when it is B. Their mean is
 * 1, so for a holder whose bits are fair coins the expected capital stays 1 (a test martingale: Shafer, Vovk, Game-Theoretic Foundations
 * for Probability and Finance, 2019; Ramdas, Grünwald, Vovk, Shafer, Game-theoretic statistics and safe anytime-valid inference, 2023).
 */
export type Bet = {
  name: BetName
  /** Part of the capital at the beginning; those of all bets add up to 1. */ weight: number
  a: Float64Array
  b: Float64Array
}
export type BetName = 'single' | 'spliced' | 'pair-averaged' | 'pair-spliced'

const bet = (name: BetName, weight: number, chances: readonly number[]): Bet => ({
  name,
  weight,
  a: Float64Array.from(chances, (chance) => Math.log(2 * chance)),
  b: Float64Array.from(chances, (chance) => Math.log(2 * (1 - chance))),
})

/** Part that a holder has in a leak spliced of two copies. */
const part = 0.5
/** Surest that a bet is on a leak spliced by chance, and on a pair: below that of a single copy. */
const clip = (chance: number, most: number): number => Math.max(1 - most, Math.min(most, chance))

/**
 * Bets on a holder of whom nothing else is known. `single`: the leak is a copy of his, or a mean of his and another's copy, in which units
 * where both differ show no pattern and count nothing. `spliced`: half of the units are his, by chance which; in the others the bit is
 * anybody's.
 */
export function aloneBets(bits: readonly BitChance[]): Bet[] {
  return [
    bet(
      'single',
      0.5,
      bits.map(({ chance }) => chance),
    ),
    bet(
      'spliced',
      0.2,
      bits.map(({ chance }) => 0.5 + (chance - 0.5) * part),
    ),
  ]
}

/**
 * Bets on a holder as the second of a pair, given the bits of the first. `averaged`: in the mean of two copies the pattern is gone just where
 * their bits differ. `spliced`: where the leak does not show the first one's bit it shows the second's; where it does, it may be either's.
 * @param strong chance, of each unit, that it shows the full pattern; from magnitudes alone, see `patternChance`.
 * @param partner bits of the first: 1 for A.
 * @param partners among how many the capital of these bets is divided.
 */
export function pairBets(bits: readonly BitChance[], strong: readonly number[], partner: Uint8Array, partners: number): Bet[] {
  const averaged = bits.map(({ chance }, index) => {
    const full = strong[index] ?? 0.5
    // With the pattern the leak's bit is that of both; without it the second's is the other one.
    return clip(full * chance + (1 - full) * (partner[index] ? 0 : 1), 0.97)
  })
  const spliced = bits.map(({ chance }, index) => {
    const own = partner[index] ?? 0
    const shown = own ? chance : 1 - chance
    // P(both have the same bit | the leak shows the first one's) = 2/3, and 0 when it shows the other.
    const same = shown * (2 / 3)
    return clip(own ? same : 1 - same, 0.97)
  })
  return [bet('pair-averaged', 0.15 / partners, averaged), bet('pair-spliced', 0.15 / partners, spliced)]
}

/** Chance of each unit that it shows the pattern in full: that its magnitude is of the larger of two groups. */
export function patternChance(magnitudes: readonly number[]): number[] {
  const sorted = magnitudes.toSorted((one, other) => one - other)
  const full = sorted[Math.floor(sorted.length * 0.75)] ?? 0
  // Logistic between nothing and what is usual where it is full.
  return magnitudes.map((magnitude) => 1 / (1 + Math.exp(-(magnitude - full / 3) * Math.min(3, 12 / Math.max(1, full)))))
}

/** Logarithm of a sum of exponentials. */
export function logSum(values: readonly number[]): number {
  const most = Math.max(...values)
  return Number.isFinite(most) ? most + Math.log(values.reduce((sum, each) => sum + Math.exp(each - most), 0)) : most
}
