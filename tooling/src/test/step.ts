export interface Tally {
  passed: number
  /** What failed, one text each: its name first, then what it said. */
  failures: string[]
  skipped: number
}

export interface Step {
  name: string
  run: () => Promise<Tally>
}

export const addTally = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  skipped: a.skipped + b.skipped,
})

/** A run whose report cannot be read, or that failed without a failed test, still counts as one failure. */
export const withExit = (tally: Tally | undefined, code: number): Tally => {
  if (!tally) return { passed: 0, failures: ['the run left no report'], skipped: 0 }
  return code !== 0 && tally.failures.length === 0
    ? { ...tally, failures: [`the run ended with code ${code}, though no test failed`] }
    : tally
}
