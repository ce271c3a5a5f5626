import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Looks at a process until it is stopped. A process in a system call that cannot be interrupted stops after it. */
const mostLooks = 1000
/** States in which a process may still start another one (proc_pid_stat(5)). */
const active = new Set(['R', 'S', 'D'])
/** The process has ended, or its number is another user's by now. */
const overCodes = new Set(['ESRCH', 'EPERM', 'ENOENT'])

/**
 * Ends a process and all that descend from it with SIGKILL. A sandbox that is killed alone while it starts leaves a process that waits for
 * it without end, and holds the pipes open. They stay in the process group of this process, so that whoever ends that group ends them too.
 */
export function killTree(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // What descends from it and could not be found does not keep it from being done.
  child.once('exit', () => child.stdio.forEach((pipe) => pipe?.destroy()))
  killFrom(child.pid)
}

/** Stopped first: it starts nothing between the look at its children and its end. */
function killFrom(pid: number): void {
  if (!signal(pid, 'SIGSTOP')) return
  for (let looks = 0; looks < mostLooks && active.has(stateOf(pid)); looks++);
  for (const child of childrenOf(pid)) killFrom(child)
  signal(pid, 'SIGKILL')
}

/** What `look` gives; `otherwise` where the process has ended. */
function whileThere<T>(look: () => T, otherwise: T): T {
  try {
    return look()
  } catch (error) {
    if (overCodes.has((error as NodeJS.ErrnoException).code ?? '')) return otherwise
    throw error
  }
}

const signal = (pid: number, name: 'SIGSTOP' | 'SIGKILL'): boolean => whileThere(() => process.kill(pid, name), false)

/** The state's letter follows the name, which stands in parentheses and may hold any others. */
const stateOf = (pid: number): string => whileThere(() => /.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '', '')

const childrenOf = (pid: number): number[] =>
  whileThere(
    () =>
      readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
        whileThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
          .split(' ')
          .filter(Boolean)
          .map(Number),
      ),
    [],
  )
