export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export interface Step {
  name: string
  run: () => Promise<Tally>
}

export const addTally = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A run whose report cannot be read, or that failed without a failed test, still counts as one failure. */
export const withExit = (tally: Tally | undefined, code: number): Tally => {
  if (!tally) return { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
