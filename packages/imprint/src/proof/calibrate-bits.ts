/** What a detector tells of a unit: positive for variant A, negative for B. */
export type Evidence = { unit: number; z: number }
/** Magnitude of z from which a unit counts as read, for people; the proof weighs every unit. */
export const clearEvidence = 2.5

/** Probability that the leak shows variant A of a unit. It is a function of all evidence, and of no code. */
export type BitChance = { unit: number; chance: number }

/** Strengths of the pattern that are thought possible, in deviations of its noise. */
const strengths = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 9, 13, 19, 28] as const
/** Units that each strength is taken to have been seen in beforehand, so that few units do not decide alone. */
const beforehand = 0.4
/** A bit is never taken for surer than this: one wrong unit in fifty, of an alignment or encoder gone wrong, must not hide a holder. */
export const surest = 0.98

const density = (distance: number): number => Math.exp(-0.5 * distance * distance)

/** Chance of a magnitude under a strength: a normal variable around plus or minus it. */
const likelihood = (magnitude: number, strength: number): number =>
  // Beyond the strongest everything is certain; the tail must not vanish there.
  (density(Math.min(magnitude, 30) - strength) + density(Math.min(magnitude, 30) + strength)) / 2 + 1e-9

/** Shares of the strengths among the units, by expectation and maximisation (Dempster, Laird, Rubin 1977) over magnitudes alone. */
function fitShares(magnitudes: readonly number[]): number[] {
  let shares = strengths.map(() => 1 / strengths.length)
  for (let round = 0; round < 60; round++) {
    const sums = strengths.map(() => beforehand)
    for (const magnitude of magnitudes) {
      const joint = strengths.map((strength, index) => (shares[index] ?? 0) * likelihood(magnitude, strength))
      const total = joint.reduce((sum, each) => sum + each, 0)
      for (const [index, each] of joint.entries()) sums[index] = (sums[index] ?? 0) + each / total
    }
    const total = sums.reduce((sum, each) => sum + each, 0)
    shares = sums.map((each) => each / total)
  }
  return shares
}

/**
 * Turns evidence into probabilities. z of a unit is taken as the sign of its bit times a strength, plus noise of deviation 1; how often each
 * strength occurs is learned from the magnitudes |z| of the leak itself. Signs, and so bits, play no part in it, and no code is known here:
 * whatever this function returns, for a holder who did not leak his bits are fair coins given it.
 */
export function calibrateBits(evidence: readonly Evidence[]): BitChance[] {
  const shares = fitShares(evidence.map(({ z }) => Math.abs(z)))
  return evidence.map(({ unit, z }) => {
    const size = Math.min(30, Math.abs(z))
    let [right, wrong] = [0, 0]
    for (const [index, strength] of strengths.entries()) {
      right += (shares[index] ?? 0) * density(size - strength)
      wrong += (shares[index] ?? 0) * density(size + strength)
    }
    const chance = Math.min(surest, right + wrong > 0 ? right / (right + wrong) : surest)
    return { unit, chance: z >= 0 ? chance : 1 - chance }
  })
}
