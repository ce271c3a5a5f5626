import { stripVTControlCharacters } from 'node:util'

/** A test that failed: its full name, and its messages. */
export interface FailedTest {
  name: string
  messages: string[]
}

/** Result of one test file. */
export interface FileResult {
  passed: number
  skipped: number
  failed: FailedTest[]
}

/** What a runner reported: results by file (path from the root of the project), and faults that belong to no file. */
export interface TestReport {
  files: Map<string, FileResult>
  faults: string[]
}

const mostLines = 30

/** A failed test as text: its file and name, then the first lines of its messages, indented. */
export function describeFailure(file: string, { name, messages }: FailedTest): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).trimEnd().split('\n'))
  return [`${file} › ${name}`, ...lines.slice(0, mostLines).map((line) => `    ${line}`)].join('\n')
}

/** A run whose report cannot be read, or that failed without a failed test, still counts as one fault. */
export function withExitCode(report: TestReport | undefined, code: number): TestReport {
  if (!report) return { files: new Map(), faults: ['the run left no report'] }
  const failed = report.faults.length > 0 || [...report.files.values()].some((result) => result.failed.length > 0)
  return code === 0 || failed ? report : { ...report, faults: [`the run ended with code ${code}, though no test failed`] }
}
