import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describeFailure } from './describe-failure.ts'
import { runProgram } from './run-program.ts'
import { type Tally, withExit } from './step.ts'

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; line: number; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[]
}

interface Report extends Suite {
  stats: { expected: number; skipped: number }
  errors: { message?: string }[]
}

const words = (errors: { message?: string }[]) => errors.map(({ message }) => message ?? 'no message')

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => describeFailure(`${file}:${line}`, title, words(results.flatMap(({ errors }) => errors)))),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function read(file: string): Tally | undefined {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const outside = words(report.errors).map((message) => describeFailure('journeys', 'outside any test', [message]))
    return { passed: report.stats.expected, failures: [...failuresOf(report), ...outside], skipped: report.stats.skipped }
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
