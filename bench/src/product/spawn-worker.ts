import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { blankSettings } from './start-product.ts'

const main = fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url))

export type SpawnedWorker = { /** Ends it with SIGKILL and waits until it is gone. */ kill: () => Promise<void> }

/** Starts a worker alone; resolves once it is ready. @throws Error when it ends before. */
export async function spawnWorker(env: Record<string, string>): Promise<SpawnedWorker> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--expose-gc', main], {
    env: { ...process.env, ...blankSettings, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const early = gone.then(([code]) => {
    throw new Error(`The worker ended early with ${code}`)
  })
  early.catch(() => undefined)
  await Promise.race([once(child, 'message'), early])
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
