import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runAndRepeat } from './repeat-failed-files.ts'
import { readPlaywrightReport } from './run-journeys.ts'
import type { Tally } from './step.ts'
import type { FileResult, TestReport } from './test-report.ts'

const result = (passed: number, ...failed: string[]): FileResult => ({
  passed,
  skipped: 0,
  failed: failed.map((name) => ({ name, messages: ['expected 1 to be 2'] })),
})
const report = (files: Record<string, FileResult>, faults: string[] = []): TestReport => ({ files: new Map(Object.entries(files)), faults })

/** A runner whose answers are given in order; `asked` lists the files it was asked for. */
function fakeRunner(...reports: TestReport[]) {
  const asked: (string | undefined)[] = []
  const run = async (file?: string) => {
    asked.push(file)
    return reports[asked.length - 1] ?? report({})
  }
  return { run, asked }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-repeat-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('runAndRepeat', () => {
  it('runs a failed file once more, alone, and reports tests that then pass as unstable', async () => {
    const { run, asked } = fakeRunner(report({ 'a.test.ts': result(2, 'one'), 'b.test.ts': result(4) }), report({ 'a.test.ts': result(3) }))
    expect(await runAndRepeat(run, { repeats: true })).toEqual({
      passed: 7,
      failures: [],
      skipped: 0,
      unstable: ['a.test.ts › one'],
    })
    expect(asked).toEqual([undefined, 'a.test.ts'])
  })

  it('reports tests that fail twice as failures', async () => {
    const { run } = fakeRunner(report({ 'a.test.ts': result(1, 'one', 'two') }), report({ 'a.test.ts': result(2, 'two') }))
    expect(await runAndRepeat(run, { repeats: true })).toEqual({
      passed: 2,
      failures: ['a.test.ts › two\n    expected 1 to be 2'],
      skipped: 0,
      unstable: ['a.test.ts › one'],
    })
  })

  it('keeps a file failed without a report of its second run, and includes faults of both runs', async () => {
    const { run } = fakeRunner(report({ 'a.test.ts': result(1, 'one') }, ['first']), report({}, ['the run left no report']))
    const { failures, unstable } = await runAndRepeat(run, { repeats: true })
    expect(failures).toEqual([expect.stringContaining('a.test.ts › one'), 'first', 'the run left no report'])
    expect(unstable).toEqual([])
  })

  it('does not repeat a failed file with repeats: false', async () => {
    const { run, asked } = fakeRunner(report({ 'a.test.ts': result(2, 'one') }))
    expect(await runAndRepeat(run, { repeats: false })).toMatchObject({ passed: 2, failures: [expect.any(String)], unstable: [] })
    expect(asked).toEqual([undefined])
  })
})

const root = resolve(import.meta.dirname, '../../..')

/** Runs the units of a folder in a process of its own, as the step does. */
async function runUnitsOf(folder: string, env: Record<string, string>): Promise<Tally> {
  const script = `
    import { runUnits } from ${JSON.stringify(join(import.meta.dirname, 'run-units.ts'))}
    console.log('\\n' + JSON.stringify(await runUnits(${JSON.stringify(folder)})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env['PATH'], ...env },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Tally
}

it('runUnits repeats a failed Vitest file only when CI is set', async () => {
  const folder = makeFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.test.mjs'] } }`)
  writeFileSync(
    join(folder, 'steady.test.mjs'),
    `import { it } from 'vitest'\nit('passes', () => {})\nit('is skipped', ({ skip }) => skip())`,
  )
  writeFileSync(
    join(folder, 'second.test.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
     import { describe, expect, it } from 'vitest'
     describe('a file', () => it('passes the second time', () => {
       const before = existsSync('ran')
       writeFileSync('ran', '')
       expect(before).toBe(true)
     }))`,
  )
  const first = await runUnitsOf(folder, {})
  expect(first).toMatchObject({ passed: 1, skipped: 1, unstable: [] })
  expect(first.failures).toEqual([expect.stringMatching(/^second\.test\.mjs › a file passes the second time\n/)])
  rmSync(join(folder, 'ran'))
  expect(await runUnitsOf(folder, { CI: 'true' })).toEqual({
    passed: 2,
    failures: [],
    skipped: 1,
    unstable: ['second.test.mjs › a file passes the second time'],
  })
})

it('readPlaywrightReport returns the results by journey file', () => {
  const path = join(makeFolder(), 'report.json')
  const spec = (title: string, status: string, errors: { message?: string }[] = []) => ({
    title,
    file: 'a.journey.ts',
    tests: [{ status, results: [{ errors }] }],
  })
  const suites = [
    {
      title: 'a.journey.ts',
      specs: [spec('one', 'expected'), spec('two', 'unexpected', [{ message: 'no button' }])],
      suites: [{ title: 'a group', specs: [spec('three', 'skipped'), spec('four', 'unexpected', [{}])] }],
    },
  ]
  writeFileSync(path, JSON.stringify({ suites, errors: [{ message: 'no product' }] }))
  const failed = [
    { name: 'two', messages: ['no button'] },
    { name: 'a group four', messages: ['no message'] },
  ]
  expect(readPlaywrightReport(path)).toEqual({
    files: new Map([['e2e/src/a.journey.ts', { passed: 1, skipped: 1, failed }]]),
    faults: ['journeys › outside any test\n    no product'],
  })
  expect(readPlaywrightReport(`${path}.none`)).toBeUndefined()
})
