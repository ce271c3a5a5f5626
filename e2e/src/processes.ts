import { readdirSync, readFileSync } from 'node:fs'

export type Process = { pid: number; parent: number; command: string }

/** The processes of this machine, from /proc. */
function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        // It ended while the list was made.
        return []
      }
    })
}

/** Processes that descend from `pid` and whose command line contains `part`. */
export function findDescendants(pid: number, part: string): Process[] {
  const all = listProcesses()
  const family = new Set([pid])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const each of all) if (family.has(each.parent)) family.add(each.pid)
  }
  return all.filter((each) => each.pid !== pid && family.has(each.pid) && each.command.includes(part))
}

/** Processes anywhere whose command line contains `part`. */
export const findProcesses = (part: string): Process[] =>
  listProcesses().filter((each) => each.pid !== process.pid && each.command.includes(part))

/** Resident memory of a process in bytes; 0 once it has ended. */
export function residentMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
