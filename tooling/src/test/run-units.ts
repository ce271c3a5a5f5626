import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runAndRepeat } from './repeat-failed-files.ts'
import { runProgram } from './run-program.ts'
import type { Tally } from './step.ts'
import { type FileResult, type TestReport, withExitCode } from './test-report.ts'

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

function readFileResult({ status, message, assertionResults }: VitestReport['testResults'][number]): FileResult {
  const count = (...statuses: string[]) => assertionResults.filter((test) => statuses.includes(test.status)).length
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, messages: failureMessages ?? [] }))
  // A file that fails outside its tests holds no failed test.
  if (status === 'failed' && failed.length === 0) failed.push({ name: 'the file itself', messages: [message] })
  return { passed: count('passed'), skipped: count('pending', 'skipped', 'todo'), failed }
}

/** Reads what Vitest's JSON reporter wrote; undefined where it wrote nothing. */
function readVitestReport(path: string, root: string): TestReport | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
    return { files: new Map(testResults.map((result) => [relative(root, result.name), readFileResult(result)])), faults: [] }
  } catch {
    return undefined
  }
}

/** Runs Vitest with the configuration of `root`, on one file or all, in this terminal. */
async function runVitest(root: string, file?: string): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-report-'))
  const path = join(folder, 'report.json')
  const args = ['run', ...(file === undefined ? [] : [file]), '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const code = await runProgram(root, 'node_modules/vitest/vitest.mjs', args)
  const report = readVitestReport(path, root)
  rmSync(folder, { recursive: true })
  return withExitCode(report, code)
}

/** Unit, API, pipeline and storage tests: everything Vitest runs. */
export const runUnits = (root: string): Promise<Tally> =>
  runAndRepeat((file) => runVitest(root, file), { repeats: Boolean(process.env['CI']) })
