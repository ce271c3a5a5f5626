import { readAlive, statFields } from './processes.ts'

/** Clock ticks per second in /proc; the same on every Linux that Node runs on. */
const ticksPerSecond = 100
const sampleEveryMs = 20

/** Children a process's main thread started. @throws Error where the kernel does not list them. */
function childrenOf(pid: number): number[] {
  const list = readAlive(`/proc/${pid}/task/${pid}/children`)
  if (list === undefined && readAlive(`/proc/${pid}/stat`) !== undefined)
    throw new Error('This kernel does not list the children of a process (CONFIG_PROC_CHILDREN)')
  return (list ?? '').split(' ').filter(Boolean).map(Number)
}

/** CPU seconds of this process's children that have ended, as the kernel counts them. */
export function endedChildrenCpu(): number {
  const field = statFields(readAlive('/proc/self/stat') ?? '')
  return (field(16) + field(17)) / ticksPerSecond
}

/**
 * Adds up the CPU time, user and system, of a process and of all it starts from now on. Every process is sampled each 20 ms, because the
 * time of a sandbox's own process tree is lost to its parent when it ends; so each ended program lacks its last moments, 10 ms on average.
 * @returns ends the watch and returns seconds.
 */
export function watchCpu(root: number): () => number {
  const before = new Map<string, number>()
  const now = new Map<string, number>()
  const look = (pid: number, seen: Map<string, number>): void => {
    const stat = readAlive(`/proc/${pid}/stat`)
    if (stat === undefined) return
    const field = statFields(stat)
    // With its starting time, since numbers are used again.
    seen.set(`${pid} ${field(22)}`, (field(14) + field(15)) / ticksPerSecond)
    for (const child of childrenOf(pid)) look(child, seen)
  }
  look(root, before)
  const timer = setInterval(() => look(root, now), sampleEveryMs)
  return () => {
    clearInterval(timer)
    look(root, now)
    return [...now].reduce((sum, [process, seconds]) => sum + seconds - (before.get(process) ?? 0), 0)
  }
}
