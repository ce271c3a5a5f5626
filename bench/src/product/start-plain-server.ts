import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Scope } from '../scope.ts'
import { makeFolder } from './start-product.ts'

/** A bare HTTP server in a separate process that writes what is PUT into one file. @returns its address. */
export async function startPlainServer(scope: Scope): Promise<string> {
  const folder = makeFolder(scope)
  const child = fork(fileURLToPath(new URL('plain-server.ts', import.meta.url)), [folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const gone = once(child, 'exit')
  scope.add(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const [port] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('The plain server ended early'))),
  ])) as [number]
  return `http://127.0.0.1:${port}/plain`
}
