import { readdirSync } from 'node:fs'
import { listFamily, readAlive, statFields } from './processes.ts'

const ticksPerSecond = 100

/** CPU nanoseconds of a process's threads that live; to the nanosecond where the kernel keeps them (CONFIG_SCHED_INFO). */
function threadsCpu(pid: number): number {
  let threads: string[]
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
  return threads.reduce((sum, thread) => sum + Number(readAlive(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0), 0)
}

/**
 * CPU seconds, user and system, that a process and its descendants have used so far, those that ended and were waited for
 * included. For families that live through the measurement, such as servers; see `watchCpu` for others.
 */
export function familyCpu(pid: number): number {
  const family = listFamily(pid)
  return family.reduce((sum, each) => {
    const field = statFields(readAlive(`/proc/${each.pid}/stat`) ?? '')
    const ended = (field(16) + field(17)) / ticksPerSecond
    return sum + threadsCpu(each.pid) / 1e9 + (Number.isNaN(ended) ? 0 : ended)
  }, 0)
}

/** Starts to count. @returns CPU seconds of each process with its family since then, by its name. */
export function countCpu<N extends string>(processes: Record<N, number>): () => Record<N, number> {
  const read = () => Object.fromEntries(Object.entries<number>(processes).map(([name, pid]) => [name, familyCpu(pid)])) as Record<N, number>
  const before = read()
  return () => {
    const now = read()
    return Object.fromEntries(Object.entries<number>(now).map(([name, seconds]) => [name, seconds - before[name as N]])) as Record<
      N,
      number
    >
  }
}
