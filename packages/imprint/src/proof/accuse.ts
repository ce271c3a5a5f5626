import { aloneBets, type Bet, logSum, pairBets, patternChance } from './bets.ts'
import { type BitChance, calibrateBits, clearEvidence, type Evidence } from './calibrate-bits.ts'

/** Bits that a holder was served in each unit of the evidence, in its order: 1 for A, 0 for B. */
export type HolderBits = Uint8Array
/** Somebody who may have leaked. `id` tells him from all others. */
export type CodedHolder = { id: string; bits: HolderBits }

/** A holder whom the evidence names. */
export type Accused = {
  id: string
  /** Natural logarithm of the final capital of the bets on him. */
  logCapital: number
  /** Chance of at most so much, over all holders tested, that anybody innocent comes to so much capital: N divided by it. */
  bound: number
  /** Units, from the beginning of the leak, after which the threshold was first passed. */
  unitsUsed: number
  /** Units that are read (`clearEvidence`), and those of them that show the holder's variant; half would by chance. */
  unitsRead: number
  unitsAgreeing: number
}

export type Verdict = {
  /** Most capital first; empty where the evidence does not suffice. */
  accused: Accused[]
  /** Holders tested, of all media searched. */
  tested: number
  /** Accepted chance that anybody innocent is named. */
  risk: number
  /** Units with evidence. */
  units: number
  /** Units that a single holder would have to be named by, at the pace of this leak. Infinite when it tells nothing. */
  unitsNeeded: number
  /** Natural logarithm of the greatest capital of anybody; 0 where there is nobody. */
  strongest: number
  /** The same of those who are not named; null where there are none. */
  runnerUp: number | null
  /** Natural logarithms of capitals after each unit: of those named, in their order, and of some others. */
  paths: { named: number[][]; others: number[][] }
}

/** Reads all holders from the beginning, one at a time. It is called twice at most. */
export type HolderList = () => Iterable<CodedHolder> | AsyncIterable<CodedHolder>

/** Capital of a set of bets after each unit, as a logarithm. */
function playBets(bets: readonly Bet[], bits: HolderBits): number[] {
  const capitals = bets.map(({ weight }) => Math.log(weight))
  return Array.from({ length: bits.length }, (_, unit) => {
    for (const [index, each] of bets.entries()) capitals[index] = (capitals[index] ?? 0) + ((bits[unit] ? each.a : each.b)[unit] ?? 0)
    return logSum(capitals)
  })
}

/** How many units are read, and how many of them show a holder's variant. */
function countAgreeing(evidence: readonly Evidence[], own: HolderBits): { unitsRead: number; unitsAgreeing: number } {
  const read = evidence.flatMap(({ z }, unit) => (Math.abs(z) >= clearEvidence ? [z > 0 === (own[unit] === 1)] : []))
  return { unitsRead: read.length, unitsAgreeing: read.filter(Boolean).length }
}

/** Holders whose paths are shown beside those that are named. */
const shownOthers = 20

/** Final capital alone: what is computed for each of up to a million holders. */
function finalCapital(bets: readonly Bet[], bits: HolderBits): number {
  return logSum(
    bets.map(({ weight, a, b }) => {
      let sum = Math.log(weight)
      for (let unit = 0; unit < bits.length; unit++) sum += bits[unit] ? (a[unit] ?? 0) : (b[unit] ?? 0)
      return sum
    }),
  )
}

/** Holders that others are tried as partners of. */
const partners = 8

type Ranked = CodedHolder & { capital: number }

/** The holders with most capital alone: one more than there are partners, as nobody is his own. */
async function rankAlone(holders: HolderList, alone: readonly Bet[]): Promise<Ranked[]> {
  const best: Ranked[] = []
  for await (const { id, bits } of holders()) {
    const capital = finalCapital(alone, bits)
    if (best.length > partners && capital <= (best.at(-1)?.capital ?? 0)) continue
    best.push({ id, bits: Uint8Array.from(bits), capital })
    best.sort((one, other) => other.capital - one.capital)
    best.length = Math.min(best.length, partners + 1)
  }
  return best
}

/** Units after which the bets on one alone reach a threshold, if those to come are as clear as these in the mean. */
function estimateUnits(bits: readonly BitChance[], threshold: number, weight: number): number {
  const gain = bits.reduce((sum, { chance }) => sum + Math.log(2) + chance * Math.log(chance) + (1 - chance) * Math.log(1 - chance), 0)
  return gain > 0.05 * bits.length ? Math.ceil(((threshold - Math.log(weight)) / gain) * bits.length) : Infinity
}

/**
 * Names the holders of a leak, or nobody.
 *
 * For a holder who did not leak, bits are fair coins, independent of the evidence and of the bits of all others. Each bet on him then has
 * expected capital 1 at any time, and so has their weighted mean M. By Ville's inequality (Étude critique de la notion de collectif, 1939)
 * P(M ever reaches N/ε) ≤ ε/N; over N holders the chance that anybody innocent is named is at most ε, whatever the attack, the content or
 * the quality of the alignment. Bets on a holder as one of a pair are made given the bits of others, chosen without his, so the same holds for them.
 * One call is one test: a further leak has a risk of its own.
 * @param evidence each unit once.
 * @param options.tested holders N, at least those listed: all that are searched, in this media and in any other.
 * @param options.risk ε.
 */
export async function accuse(
  evidence: readonly Evidence[],
  holders: HolderList,
  options: { tested: number; risk: number },
): Promise<Verdict> {
  const { tested, risk } = options
  const bits = calibrateBits(evidence)
  const threshold = Math.log(tested / risk)
  const alone = aloneBets(bits)
  const best = await rankAlone(holders, alone)
  const strong = patternChance(evidence.map(({ z }) => Math.abs(z)))
  const asPartner = new Map(best.map((each) => [each.id, pairBets(bits, strong, each.bits, partners)]))
  const betsOn = (id: string): Bet[] => [
    ...alone,
    ...best
      .filter((each) => each.id !== id)
      .slice(0, partners)
      .flatMap((each) => asPartner.get(each.id) ?? []),
  ]
  const usual = betsOn('')
  const accused: (Accused & { path: number[] })[] = []
  const others: number[][] = []
  let strongest = best.length > 0 ? -Infinity : 0
  let runnerUp: number | null = null
  for await (const { id, bits: own } of holders()) {
    const bets = asPartner.has(id) ? betsOn(id) : usual
    const logCapital = finalCapital(bets, own)
    strongest = Math.max(strongest, logCapital)
    if (logCapital >= threshold) {
      const path = playBets(bets, own)
      const unitsUsed = path.findIndex((capital) => capital >= threshold) + 1 || path.length
      accused.push({ id, logCapital, bound: Math.min(1, tested * Math.exp(-logCapital)), unitsUsed, ...countAgreeing(evidence, own), path })
    } else {
      runnerUp = Math.max(runnerUp ?? -Infinity, logCapital)
      if (others.length < shownOthers) others.push(playBets(bets, own))
    }
  }
  accused.sort((one, other) => other.logCapital - one.logCapital)
  const unitsNeeded = estimateUnits(bits, threshold, alone[0]?.weight ?? 1)
  return {
    accused: accused.map(({ id, logCapital, bound, unitsUsed, unitsRead, unitsAgreeing }) => ({
      id,
      logCapital,
      bound,
      unitsUsed,
      unitsRead,
      unitsAgreeing,
    })),
    tested,
    risk,
    units: bits.length,
    unitsNeeded,
    strongest,
    runnerUp,
    paths: { named: accused.map(({ path }) => path), others },
  }
}
