import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where each kind of process begins. */
export const mainFiles = { worker: 'apps/worker/src/main.ts', live: 'apps/live/src/main.ts' } as const

/** Another process of a kind with the environment of the one of this process id, as on another machine. @param own variables of its own. */
export function startSecondProcess(kind: keyof typeof mainFiles, pid: number, own: Record<string, string> = {}): ChildProcess {
  const env = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter((line) => line.includes('=') && !line.startsWith('NODE_CHANNEL'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../..', mainFiles[kind])], {
    env: { ...env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
