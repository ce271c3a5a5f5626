import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const workerMain = 'apps/worker/src/main.ts'

/** A second worker with the environment of the one of this process id, as on another machine. */
export function startSecondWorker(pid: number): ChildProcess {
  const env = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('=') && !line.startsWith('NODE_CHANNEL'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../..', workerMain)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
