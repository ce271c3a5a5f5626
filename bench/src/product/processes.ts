import { readdirSync, readFileSync } from 'node:fs'

type Process = {
  pid: number
  parent: number
  command: string
  /** CPU seconds of its own and of its children that have ended. */ cpu: number
}

/** Clock ticks per second in /proc; the same on every Linux that Node runs on. */
const ticksPerSecond = 100

function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name in brackets may hold anything; ppid is field 4, utime, stime, cutime and cstime are 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const cpu = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
    return [
      { pid: Number(pid), parent: Number(fields[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '), cpu },
    ]
  } catch (error) {
    // It ended while the list was made.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** A process and everything that descends from it. */
export function listFamily(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const family = new Set([pid])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const each of all) if (family.has(each.parent)) family.add(each.pid)
  }
  return all.filter((each) => family.has(each.pid))
}

/** The one descendant of `pid` whose command line holds `part`. @throws Error when there is none or more. */
export function findDescendant(pid: number, part: string): number {
  const found = listFamily(pid).filter((each) => each.pid !== pid && each.command.includes(part))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} processes run ${part}, one was expected`)
  return found[0].pid
}

/** CPU seconds, user and system, of a process with all its descendants, the living and those that have ended. */
export const familyCpu = (pid: number): number => listFamily(pid).reduce((sum, each) => sum + each.cpu, 0)

/** CPU seconds of this process's children that have ended. */
export function endedChildrenCpu(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** Resident memory of one process in bytes. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) * 1024
}
