import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { killTree } from './kill-tree.ts'
import { confine, type Limits, type Sight } from './sandbox.ts'

export type Confinement = {
  limits: Limits
  sight: Sight
  /** Folder the program runs in. */
  folder: string
}

const keptStderr = 16_384

/** Starts a confined program. `stderr()` is the end of what it wrote there so far; `kill` is SIGKILL, also for what it started. */
export function spawnConfined(
  program: string,
  args: string[],
  { limits, sight, folder }: Confinement,
  stdio: StdioOptions,
): { child: ChildProcess; stderr: () => string; kill: () => void } {
  const confined = confine(program, args, limits, sight)
  const child = spawn(confined.command, confined.args, {
    cwd: folder,
    stdio,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', HOME: '/nonexistent', MALLOC_ARENA_MAX: '4' },
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-keptStderr)
  })
  return { child, stderr: () => stderr, kill: () => killTree(child) }
}
