import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'

/** A process of ours that runs native code: a fault there ends it, and nothing else. */
export type Child = {
  process: ChildProcess
  /** The last of what it wrote to its error output. */
  lastWords: () => string
  end: () => void
  /** Whether our process waits for it before it ends by itself. */
  hold: (held: boolean) => void
}

/** Below everything that people wait for. */
const niceness = 10
const keptWords = 2000

/**
 * Starts a script of this package in a process that has none of our environment, and may write no files and start no programs.
 * @param input `pipe` for a script that reads its input.
 */
export function openChild(script: string, input: 'pipe' | 'ignore'): Child {
  const child = fork(script, [], {
    execArgv: [
      '--permission',
      '--allow-addons',
      '--allow-fs-read=*',
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
    serialization: 'advanced',
    stdio: [input, 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-keptWords)))
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness)
  } catch {
    // It ended already, which its caller is told.
  }
  const output = child.stderr as Socket | null
  return {
    process: child,
    lastWords: () => words,
    end: () => void child.kill('SIGKILL'),
    hold(held) {
      for (const each of [child, child.channel, output])
        if (held) each?.ref()
        else each?.unref()
    },
  }
}
