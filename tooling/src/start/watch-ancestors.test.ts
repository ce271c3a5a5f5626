import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = join(import.meta.dirname, 'testing/run-watched.ts')
const quoted = `"${process.execPath}" "${program}"`

it.each([
  ['parent', `${quoted}; true`],
  ['grandparent', `sh -c '${quoted}; true'; true`],
])('calls back when its %s is killed', async (_which, script) => {
  const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('watching')
  shell.kill('SIGKILL')
  await once(shell.stdout, 'close')
  expect(output).toContain('an ancestor has ended')
})
