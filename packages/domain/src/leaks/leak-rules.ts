export { type LeakOutcome, type LeakStep, leakSteps, mostLeakFiles, mostOpenLeaks } from '@videozz/contract/browser'

/** Accepted chance that a reading names anybody innocent. */
export const leakRisk = 1e-6

/** Versions of detector and proof, which a report names. */
export const leakVersions = { detector: 1, proof: 1 } as const
