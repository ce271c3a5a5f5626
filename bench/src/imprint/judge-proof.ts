import { accuse, type CodedHolder, type Evidence } from '@videozz/imprint/proof'
import { createRandom } from '@videozz/testing'

/** Evidence of a unit with the bits that those who leaked it had there. */
export type Judged = { z: number; bits: readonly (0 | 1)[] }

/** Runs of the lottery that tells how many units are needed, and the part of them that must name everybody. */
const [runs, part] = [20, 0.95]
const longest = 300

/** So many units, drawn from those that were measured. */
function drawUnits(measured: readonly Judged[], count: number, random: () => number): { evidence: Evidence[]; holders: CodedHolder[] } {
  // Which of two each unit was taken from is chance, so that their bits may change places in it.
  const drawn = Array.from({ length: count }, (): Judged => {
    const { z, bits } = measured[Math.floor(random() * measured.length)] ?? { z: 0, bits: [] }
    return { z, bits: random() < 0.5 ? bits : bits.toReversed() }
  })
  // Each unit with its bits as they were or all turned around: the pattern is as likely added as subtracted.
  const turned = drawn.map(() => random() < 0.5)
  const people = drawn[0]?.bits.length ?? 0
  return {
    evidence: drawn.map(({ z }, unit) => ({ unit, z: turned[unit] ? -z : z })),
    holders: Array.from({ length: people }, (_, person) => ({
      id: String(person),
      bits: Uint8Array.from(drawn, ({ bits }, unit) => (turned[unit] ? 1 - (bits[person] ?? 0) : (bits[person] ?? 0))),
    })),
  }
}

/**
 * Units after which all who leaked are named in 95 % of runs.
 * @returns undefined where 300 units are not enough.
 */
export async function unitsToName(measured: readonly Judged[], tested: number, risk: number): Promise<number | undefined> {
  if (measured.length === 0) return undefined
  const names = async (count: number): Promise<boolean> => {
    const random = createRandom(count)
    let named = 0
    for (let run = 0; run < runs; run++) {
      const { evidence, holders } = drawUnits(measured, count, random)
      const { accused } = await accuse(evidence, () => holders, { tested, risk })
      if (accused.length === holders.length) named++
    }
    return named >= runs * part
  }
  let [low, high] = [Math.floor(Math.log2(tested / risk)) - 1, longest]
  if (!(await names(high))) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await names(middle)) high = middle
    else low = middle
  }
  return high
}

/** How many of simulated innocent holders are named by evidence, tested together. */
export async function countFalse(evidence: readonly Evidence[], innocents: number, risk: number): Promise<number> {
  const bits = new Uint8Array(evidence.length)
  function* holders() {
    // The same in both readings.
    const random = createRandom(99)
    for (let holder = 0; holder < innocents; holder++) {
      for (let unit = 0; unit < bits.length; unit++) bits[unit] = random() < 0.5 ? 0 : 1
      yield { id: String(holder), bits }
    }
  }
  return (await accuse(evidence, holders, { tested: innocents, risk })).accused.length
}
