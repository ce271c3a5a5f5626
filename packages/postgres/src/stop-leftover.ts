import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The fields of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it is torn. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 ? { pid, port, ready: (lines[7] ?? '').trim() === 'ready' } : undefined
}

function serversOf(folder: string): number[] {
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        // A server and all its backends work inside their data folder; the name excludes a shell whose working directory is this folder.
        return readlinkSync(`/proc/${pid}/cwd`) === real && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      } catch {
        return false
      }
    })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitForNone(folder: string, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(50)) {
    if (serversOf(folder).length === 0) return true
  }
  return false
}

/**
 * Ends whatever an earlier run left running on this cluster: a whole server (fast shutdown) or backends whose
 * postmaster was killed, which hold the shared memory a new server needs. Removes a stale `postmaster.pid`.
 * @returns whether anything was running.
 */
export async function stopLeftover(folder: string): Promise<boolean> {
  const found = serversOf(folder)
  if (found.length > 0) {
    const main = readPostmaster(folder)?.pid
    if (main !== undefined && found.includes(main)) {
      signal(main, 'SIGINT')
      if (!(await waitForNone(folder, 20_000))) signal(main, 'SIGQUIT')
    } else {
      for (const pid of found) signal(pid, 'SIGTERM')
    }
    if (!(await waitForNone(folder, 5_000))) {
      for (const pid of serversOf(folder)) signal(pid, 'SIGKILL')
      await waitForNone(folder, 5_000)
    }
  }
  // Safe: nothing runs here any more, and a process that has the same pid by now would otherwise prevent the start.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return found.length > 0
}
