import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { confine, type Limits, type Sight } from './sandbox.ts'

export type Confinement = {
  limits: Limits
  sight: Sight
  /** Folder the program runs in. */
  folder: string
}

const keptStderr = 16_384

/** Starts a confined program, in a process group of its own. `stderr()` is the end of what it wrote there so far; `kill` is SIGKILL. */
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
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', HOME: '/nonexistent', MALLOC_ARENA_MAX: '4' },
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-keptStderr)
  })
  let isOver = false
  child.once('close', () => (isOver = true))
  return { child, stderr: () => stderr, kill: () => isOver || killGroup(child.pid) }
}

/** A sandbox that is killed alone while it starts leaves a process that waits for it without end, and holds the pipes open. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // All of it has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
