import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { WorkerStage } from './test-worker.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type WorkerProcess = {
  child: ChildProcess
  /** Log lines so far. */
  lines: { msg: string; [field: string]: unknown }[]
  /** Kills it and waits until it has exited. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts a worker process; resolves once it is ready. */
export async function spawnWorker(stage: WorkerStage): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...stage.variables, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines: WorkerProcess['lines'] = []
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as WorkerProcess['lines'][number]))
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`The worker ended early with code ${code}`)
  })
  await Promise.race([once(child, 'message'), early])
  early.catch(() => undefined)
  return {
    child,
    lines,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = (await gone) as [number | null]
      return code
    },
  }
}

/** Command lines of living programs that name a path. */
export function programsNaming(path: string): string[] {
  const found: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      if (command.includes(path)) found.push(`${pid} ${command.slice(0, 200)}`)
    } catch (error) {
      // It ended while we looked.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return found
}
