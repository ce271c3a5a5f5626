import type { LeakFacts, LeakNamed, LeakShown } from '@videozz/contract'
import { findMediaSecret, listMarkedGenerations, readMarkHolders, unwrapKey } from '@videozz/db'
import { isHardlyRead, type JoinedMedia, leakRisk, shownSeconds } from '@videozz/domain'
import { codeKey } from '@videozz/imprint/code'
import { type NamedVerdict, scoreHolders } from '@videozz/imprint/score'
import { gatherPerson } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { countClear } from './count-clear.ts'

/** What the evidence of all media says. */
export type Scored = Pick<LeakFacts, 'shown' | 'tested' | 'risk' | 'named' | 'strongest' | 'runnerUp' | 'missingSeconds' | 'paths'>

/** Decimals that evidence is written down with. */
const round = (value: number, decimals = 3): number => Math.round(value * 10 ** decimals) / 10 ** decimals
const log10 = (paths: readonly number[][]): number[][] => paths.map((path) => path.map((capital) => round(capital / Math.LN10, 2)))

/**
 * Compares the evidence of a copy with the codes of everybody who was given the media it shows. This is the only part of a reading that knows
 * codes; evidence and pictures are complete by now.
 */
export async function scoreShown(deps: Deps, accountId: string, media: readonly JoinedMedia[]): Promise<Scored> {
  const holders = await Promise.all(media.map((each) => countHolders(deps, each)))
  const tested = Math.max(
    1,
    holders.reduce((sum, each) => sum + each, 0),
  )
  const verdicts: { media: JoinedMedia; verdict: NamedVerdict }[] = []
  for (const each of media) verdicts.push({ media: each, verdict: await scoreOne(deps, each, tested) })
  const named: LeakNamed[] = []
  for (const { media: each, verdict } of verdicts)
    for (const { holder, logCapital, ...rest } of verdict.accused) {
      const { key: videoKey, generation } = each
      const person = await gatherPerson(deps.db, { ...holder, accountId, videoKey, generation }, shownSeconds(each.segments))
      named.push({ person, media: videoKey, generation, logCapital: round(logCapital), ...rest })
    }
  named.sort((one, other) => other.logCapital - one.logCapital)
  const [strongest] = verdicts.toSorted((one, other) => other.verdict.strongest - one.verdict.strongest)
  return {
    shown: media.map((each, index) => present(each, holders[index] ?? 0)),
    tested,
    risk: leakRisk,
    named,
    strongest: round(strongest?.verdict.strongest ?? 0),
    runnerUp: greatest(verdicts.map(({ verdict }) => verdict.runnerUp)),
    missingSeconds: named.length > 0 || !strongest ? null : missingSeconds(strongest.media, strongest.verdict),
    paths: strongest
      ? { named: log10(strongest.verdict.paths.named), others: log10(strongest.verdict.paths.others) }
      : { named: [], others: [] },
  }
}

function greatest(capitals: readonly (number | null)[]): number | null {
  const known = capitals.filter((capital) => capital !== null)
  return known.length > 0 ? round(Math.max(...known)) : null
}

async function countHolders({ db }: Deps, { key, generation }: JoinedMedia): Promise<number> {
  const generations = await listMarkedGenerations(db, key)
  return generations.find((each) => each.generation === generation)?.holders ?? 0
}

async function scoreOne(
  { db, mediaKey }: Deps,
  { key: videoKey, generation, version, units }: JoinedMedia,
  tested: number,
): Promise<NamedVerdict> {
  const secret = unwrapKey(mediaKey, await findMediaSecret(db, videoKey))
  return scoreHolders({
    evidence: units.map(([unit, z]) => ({ unit, z })),
    media: { videoKey, generation, version },
    key: codeKey(secret, version),
    holders: () => readMarkHolders(db, videoKey, generation),
    tested,
    risk: leakRisk,
  })
}

/** Seconds that more of the copy would have to last, at what its units tell in the mean; null where hardly any tells more than an unmarked one. */
function missingSeconds(media: JoinedMedia, { unitsNeeded, units }: NamedVerdict): number | null {
  if (!Number.isFinite(unitsNeeded) || isHardlyRead(countClear(media.units), media.units.length)) return null
  const { unitSeconds } = media
  return Math.ceil(Math.max(1, unitsNeeded - units) * unitSeconds)
}

function present(media: JoinedMedia, holders: number): LeakShown {
  return {
    key: media.key,
    title: media.title,
    generation: media.generation,
    version: media.version,
    unitSeconds: media.unitSeconds,
    segments: media.segments.map(({ file, from, to, rate, offset }) => ({
      file,
      from: round(from),
      to: round(to),
      rate: round(rate, 5),
      offset: round(offset),
    })),
    score: round(media.score),
    coverage: round(media.coverage),
    turned: round(media.turned, 1),
    mirrored: media.mirrored,
    units: media.units.map(([unit, z]) => [unit, round(z, 2)]),
    clear: countClear(media.units),
    holders,
  }
}
