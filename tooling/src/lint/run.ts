import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkHouseRules } from './house-rules.ts'
import { checkImportCircles } from './import-circles.ts'
import { listFiles } from './list-files.ts'

const root = resolve(import.meta.dirname, '../../..')

const folder = mkdtempSync(join(tmpdir(), 'videozz-lint-'))

/** Runs a tool to its end, then prints its output. It writes to a file: linters fail when a pipe cannot take their output at once. */
function run(tool: string, args: string[]): Promise<boolean> {
  const file = join(folder, tool)
  const output = openSync(file, 'w')
  return new Promise((done, reject) => {
    // The settings are TypeScript: the Node of this process reads them, not one that the shell would find.
    const child = spawn(process.execPath, [join(root, 'node_modules', tool, 'bin', tool), ...args], {
      cwd: root,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child.once('error', reject)
    child.once('close', (code) => {
      console.log(`${tool}: ${code === 0 ? 'ok' : `\n${readFileSync(file, 'utf8').trim()}`}`)
      done(code === 0)
    })
  })
}

const [linted, formatted] = await Promise.all([run('oxlint', []), run('oxfmt', ['--check'])])
rmSync(folder, { recursive: true })
const files = listFiles(root)
const faults = [...checkHouseRules(files, root), ...checkImportCircles(files)]
console.log(`house: ${faults.length === 0 ? 'ok' : `\n${faults.join('\n')}`}`)
process.exitCode = linted && formatted && faults.length === 0 ? 0 : 1
