import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

interface Leftover {
  pid: number
  command: string
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function marked(mark: string): Leftover[] {
  return (
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
      .filter((entry) => read(`/proc/${entry}/environ`).includes(mark))
      // A process that has ended and only waits to be reaped has no command any more.
      .map((entry) => ({ pid: Number(entry), command: read(`/proc/${entry}/cmdline`).replaceAll('\0', ' ').trim() }))
      .filter(({ command }) => command !== '')
  )
}

/** How long a process may take to end after SIGTERM on a busy machine, in milliseconds. */
const endTimeoutMs = 30_000

/** Processes of this run that are still there after `endTimeoutMs`, one line each; they are ended now. */
export async function endLeftovers(mark: string): Promise<string[]> {
  for (const end = Date.now() + endTimeoutMs; marked(mark).length > 0 && Date.now() < end;) await delay(50)
  const left = marked(mark)
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return left.map(({ pid, command }) => `${pid} ${command.slice(0, 160)}`)
}
