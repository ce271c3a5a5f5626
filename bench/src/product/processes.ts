import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; command: string }

/** A file of a process in /proc; undefined when the process has ended. */
export function readAlive(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Fields of /proc/…/stat as proc(5) counts them, from 1. The name in brackets may hold anything, so the last bracket counts. */
export function statFields(stat: string): (field: number) => number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (field) => Number(fields[field - 3])
}

function readProcess(pid: string): Process[] {
  const [stat, command] = [readAlive(`/proc/${pid}/stat`), readAlive(`/proc/${pid}/cmdline`)]
  if (stat === undefined || command === undefined) return []
  return [{ pid: Number(pid), parent: statFields(stat)(4), command: command.replaceAll('\0', ' ') }]
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

/** The one descendant of `pid` whose command line contains `part`. @throws Error when there is none or more. */
export function findDescendant(pid: number, part: string): number {
  const found = listFamily(pid).filter((each) => each.pid !== pid && each.command.includes(part))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} processes run ${part}, one was expected`)
  return found[0].pid
}

/** Resident memory of one process in bytes. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) * 1024
}

/** Memory of one process in bytes, each page divided by the number of processes that share it. */
export function proportionalMemory(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) * 1024
}
