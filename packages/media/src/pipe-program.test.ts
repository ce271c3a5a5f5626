import { expect, it } from 'vitest'
import { PipedProgram } from './pipe-program.ts'
import { sandboxKind, useSandbox } from './sandbox.ts'

it('is done when it is killed, although a process that it started, as a sandbox does, would live on and hold its output open', async () => {
  const kind = sandboxKind()
  useSandbox('none')
  const begun = Promise.withResolvers<void>()
  const script = 'sleep 600 & echo begun; wait'
  const program = new PipedProgram('sh', ['-c', script], {
    limits: { cpuSeconds: 60 },
    onData: () => begun.resolve(),
    onDrain: () => undefined,
  })
  useSandbox(kind)
  await begun.promise
  program.kill()
  expect(await program.done).toMatchObject({ exitCode: null, signal: 'SIGKILL' })
})
