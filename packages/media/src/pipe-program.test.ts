import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { PipedProgram } from './pipe-program.ts'
import { sandboxKind, useSandbox } from './sandbox.ts'

it('is done when it is killed, with a process that it started, as a sandbox does, and that holds its output open', async () => {
  const kind = sandboxKind()
  useSandbox('none')
  const begun = Promise.withResolvers<number>()
  const script = 'sleep 600 & echo $!; wait'
  const program = new PipedProgram('sh', ['-c', script], {
    limits: { cpuSeconds: 60 },
    onData: (chunk) => begun.resolve(Number(chunk.toString('utf8'))),
    onDrain: () => undefined,
  })
  useSandbox(kind)
  const started = await begun.promise
  expect(isThere(started)).toBe(true)
  program.kill()
  expect(await program.done).toMatchObject({ exitCode: null, signal: 'SIGKILL' })
  await vi.waitUntil(() => !isThere(started), { timeout: 30_000 })
})

/** Whether a process runs: one that has ended may stay as a zombie where nobody asks for its exit code. */
function isThere(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
