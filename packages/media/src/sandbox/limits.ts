import { availableParallelism } from 'node:os'
import type { Limits } from './types.ts'

// Every thread of every encoder reserves address space, and their number follows the cores.
const defaultMemoryBytes = (6 + availableParallelism() / 2) * 1024 ** 3
const defaultFileBytes = 512 * 1024 ** 2

/** Ends a program with the process that started it, even when that one is killed. */
export const mortal = ['setpriv', '--pdeathsig', 'KILL']

/** Niceness, and limits of memory, CPU time and files. */
export const limiting = (limits: Limits): string[] => [
  ...(limits.niceness ? ['nice', '-n', String(limits.niceness)] : []),
  'prlimit',
  `--as=${Math.round(limits.memory ?? defaultMemoryBytes)}`,
  `--cpu=${Math.ceil(limits.cpuSeconds)}`,
  `--fsize=${limits.fileSize ?? defaultFileBytes}`,
  '--nofile=256',
  '--core=0',
  '--',
]

/** The kernel takes one change of an autogroup in a tenth of a second from all of us together. */
export const setAutogroup = (niceness: number): string =>
  `[ -e /proc/self/autogroup ] && for try in 1 2 3 4 5; do { echo ${niceness} > /proc/self/autogroup; } 2>/dev/null && break; sleep 0.1; done`
