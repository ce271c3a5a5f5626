import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { checkHouseRules } from './house-rules.ts'
import { listFiles } from './list-files.ts'

const root = resolve(import.meta.dirname, '../../..')

function run(tool: string, args: string[]): Promise<boolean> {
  return new Promise((done, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      console.log(`${tool}: ${code === 0 ? 'ok' : `\n${words.trim()}`}`)
      done(code === 0)
    })
  })
}

const [linted, formatted] = await Promise.all([run('oxlint', []), run('oxfmt', ['--check'])])
const faults = checkHouseRules(listFiles(root), root)
console.log(`house: ${faults.length === 0 ? 'ok' : `\n${faults.join('\n')}`}`)
process.exitCode = linted && formatted && faults.length === 0 ? 0 : 1
