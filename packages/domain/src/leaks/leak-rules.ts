export { type LeakOutcome, type LeakStep, leakSteps, mostLeakFiles, mostOpenLeaks } from '@videozz/contract/browser'

/** Accepted chance that a reading names anybody innocent. */
export const leakRisk = 1e-6

/** Versions of detector and proof, which a report names. */
export const leakVersions = { detector: 2, proof: 1 } as const

/** Fewest units by which a copy is judged, and the share of clear ones up to which it may as well be one without a mark. */
const [fewestJudged, unmarkedShare] = [10, 0.15] as const

/** Whether hardly any unit of a copy tells more than one without a mark would by chance. @param clear those whose evidence is clear. */
export const isHardlyRead = (clear: number, units: number): boolean => units >= fewestJudged && clear <= units * unmarkedShare
