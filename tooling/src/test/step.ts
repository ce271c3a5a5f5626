import { describeFailure, type TestReport } from './test-report.ts'

export interface Tally {
  passed: number
  /** The failures, one text each: its name first, then its messages. */
  failures: string[]
  skipped: number
  /** Tests that failed and passed when their file ran once more, as `file › test`. */
  unstable: string[]
}

export interface Step {
  name: string
  run: () => Promise<Tally>
}

export const emptyTally: Tally = { passed: 0, failures: [], skipped: 0, unstable: [] }

export const addTally = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  skipped: a.skipped + b.skipped,
  unstable: [...a.unstable, ...b.unstable],
})

/** One check: it passes when nothing failed. */
export const tallyOf = (failures: string[]): Tally => ({ ...emptyTally, passed: failures.length === 0 ? 1 : 0, failures })

/** Sums up the results of all files. */
export function tallyReport({ files, faults }: TestReport, unstable: string[] = []): Tally {
  const results = [...files]
  return {
    passed: results.reduce((sum, [, { passed }]) => sum + passed, 0),
    failures: [...results.flatMap(([file, { failed }]) => failed.map((test) => describeFailure(file, test))), ...faults],
    skipped: results.reduce((sum, [, { skipped }]) => sum + skipped, 0),
    unstable,
  }
}
