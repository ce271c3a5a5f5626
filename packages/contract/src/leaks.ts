/** What the reading of a leaked copy goes through. */
export const leakSteps = ['fetch', 'read', 'search', 'time', 'picture', 'mark'] as const
export type LeakStep = (typeof leakSteps)[number]

/** `unmarked`: it shows a media of the account that has no mark; `foreign`: it shows none. */
export const leakOutcomes = ['named', 'insufficient', 'unmarked', 'foreign'] as const
export type LeakOutcome = (typeof leakOutcomes)[number]

/** Files of one copy, and cases of an account that are read or wait at the same time, at most. */
export const mostLeakFiles = 10
export const mostOpenLeaks = 3
