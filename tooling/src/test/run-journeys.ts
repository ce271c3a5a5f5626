import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runAndRepeat } from './repeat-failed-files.ts'
import { runProgram } from './run-program.ts'
import type { Tally } from './step.ts'
import { describeFailure, type FileResult, type TestReport, withExitCode } from './test-report.ts'

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[]
}

interface PlaywrightReport {
  suites: Suite[]
  errors: { message?: string }[]
}

const folder = 'e2e/src'

const messagesOf = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? 'no message')

function readSuite({ suites = [], specs }: Suite, titles: string[] = []): FileResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): FileResult => {
      const failed = status === 'unexpected' || status === 'flaky'
      const messages = messagesOf(results.flatMap(({ errors }) => errors))
      return {
        passed: status === 'expected' ? 1 : 0,
        skipped: status === 'skipped' ? 1 : 0,
        failed: failed ? [{ name: [...titles, title].join(' '), messages }] : [],
      }
    }),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, [...titles, suite.title]))]
}

const addResults = (results: FileResult[]): FileResult => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
  failed: results.flatMap(({ failed }) => failed),
})

/** Reads what Playwright's JSON reporter wrote; undefined where it wrote nothing. */
export function readPlaywrightReport(path: string): TestReport | undefined {
  try {
    const { suites, errors } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
    return {
      files: new Map(suites.map((suite) => [join(folder, suite.title), addResults(readSuite(suite))])),
      faults: messagesOf(errors).map((message) => describeFailure('journeys', { name: 'outside any test', messages: [message] })),
    }
  } catch {
    return undefined
  }
}

/** Browser journeys against the product as `npm start` runs it, all or one file. */
async function runPlaywright(root: string, file?: string): Promise<TestReport> {
  const path = join(root, 'e2e/test-results/report.json')
  rmSync(path, { force: true })
  // Playwright takes files as regular expressions on the whole path.
  const only = file === undefined ? [] : [`/${basename(file).replaceAll('.', String.raw`\.`)}$`, '--output=test-results/repeated']
  const code = await runProgram(root, 'node_modules/@playwright/test/cli.js', ['test', ...only], join(root, 'e2e'))
  return withExitCode(readPlaywrightReport(path), code)
}

/** All browser journeys; in CI a file that failed runs once more. */
export const runJourneys = (root: string): Promise<Tally> =>
  runAndRepeat((file) => runPlaywright(root, file), { repeats: Boolean(process.env['CI']) })
