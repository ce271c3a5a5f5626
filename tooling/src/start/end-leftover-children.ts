import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Processes of api, worker or live that an earlier supervisor of this data folder started. */
function leftovers(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => /\/apps\/(api|worker|live)\/src\/main\.ts\0/.test(read(`/proc/${entry}/cmdline`)))
    .filter((entry) => read(`/proc/${entry}/environ`).split('\0').includes(`DATA_DIR=${folder}`))
    .map(Number)
}

/** A process releases its memory, and with it its command line, before its sockets: only this state means that its port is free. */
const hasEnded = (pid: number) => /^$|\) [ZX] /.test(read(`/proc/${pid}/stat`))

async function waitFor(pids: number[], timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(50)) {
    if (pids.every(hasEnded)) return true
  }
  return false
}

/**
 * Children exit when their supervisor is killed, but take a moment, or hang: waits for those of this data folder, then ends them with
 * everything they started. Call it under the folder's claim only.
 */
export async function endLeftoverChildren(folder: string, timeoutMs = 3000): Promise<void> {
  const pids = leftovers(folder)
  if (await waitFor(pids, timeoutMs)) return
  for (const pid of pids.filter((one) => !hasEnded(one))) {
    try {
      // Each leads a group of its own.
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await waitFor(pids, 5000)
}
