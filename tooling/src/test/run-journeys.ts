import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { type Tally, withExit } from './step.ts'

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

function read(file: string): Tally | undefined {
  try {
    const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as Report
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
  } catch {
    return undefined
  }
}

/** Browser journeys against the product as `npm start` runs it. */
export async function runJourneys(root: string): Promise<Tally> {
  const report = join(root, 'e2e/test-results/report.json')
  rmSync(report, { force: true })
  const code = await runProgram(root, 'node_modules/@playwright/test/cli.js', ['test'], join(root, 'e2e'))
  return withExit(read(report), code)
}
