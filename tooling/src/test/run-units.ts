import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describeFailure } from './describe-failure.ts'
import { runProgram } from './run-program.ts'
import { type Tally, withExit } from './step.ts'

interface Report {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

function failuresOf({ testResults }: Report, root: string): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails outside its tests holds no failed test.
    if (status === 'failed' && failed.length === 0) return [describeFailure(place, 'the file itself', [message])]
    return failed.map((test) => describeFailure(place, test.fullName, test.failureMessages ?? []))
  })
}

function read(file: string, root: string): Tally | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    return { passed: report.numPassedTests, failures: failuresOf(report, root), skipped: report.numPendingTests + report.numTodoTests }
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
  const tally = read(report, root)
  rmSync(folder, { recursive: true })
  return withExit(tally, code)
}
