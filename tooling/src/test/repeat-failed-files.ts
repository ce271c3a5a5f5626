import { type Tally, tallyReport } from './step.ts'
import type { TestReport } from './test-report.ts'

/** Runs test files: all of them, or the one named by its path from the root of the project. */
export type RunTests = (file?: string) => Promise<TestReport>

/**
 * Runs all test files and, where `repeats`, each file with a failed test once more, alone. The second result of a file is the one
 * that counts; a test that failed only the first time is listed as unstable.
 */
export async function runAndRepeat(run: RunTests, { repeats }: { repeats: boolean }): Promise<Tally> {
  const report = await run()
  const failed = repeats ? [...report.files].filter(([, result]) => result.failed.length > 0) : []
  const unstable: string[] = []
  for (const [file, first] of failed) {
    console.log(`\nrepeating ${file}, which failed`)
    const again = await run(file)
    const second = again.files.get(file)
    report.faults.push(...again.faults)
    if (!second) continue
    report.files.set(file, second)
    const stillFailing = new Set(second.failed.map(({ name }) => name))
    unstable.push(...first.failed.filter(({ name }) => !stillFailing.has(name)).map(({ name }) => `${file} › ${name}`))
  }
  return tallyReport(report, unstable)
}
