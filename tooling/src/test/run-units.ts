import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { type Tally, withExit } from './step.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

function read(file: string): Tally | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    // A file that fails before its first test holds no failed test.
    const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests }
  } catch {
    return undefined
  }
}

/** Unit, API, pipeline and storage tests: everything Vitest runs. */
export async function runUnits(root: string): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-report-'))
  const report = join(folder, 'report.json')
  const code = await runProgram(root, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const tally = read(report)
  rmSync(folder, { recursive: true })
  return withExit(tally, code)
}
