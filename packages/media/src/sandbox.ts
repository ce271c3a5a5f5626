import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** What a program may use. */
export type Limits = {
  /** CPU seconds over all threads. */
  cpuSeconds: number
  /** Virtual memory in bytes. */
  memory?: number
  /** Largest file it may write, in bytes. */
  fileSize?: number
  /** 0 normal to 19 lowest. */
  niceness?: number
}
/** Files a program sees where the kernel allows hiding the rest. */
export type Sight = { readOnly: string[]; writable?: string }
export type SandboxKind = 'bubblewrap' | 'limits' | 'none'

// Every thread of every encoder reserves address space, and their number follows the cores.
const defaultMemoryBytes = (6 + availableParallelism() / 2) * 1024 ** 3
const defaultFileBytes = 512 * 1024 ** 2

/** One way to isolate a program: the command line in front of its own. */
type Way = { kind: SandboxKind; words: (limits: Limits, sight: Sight) => string[] }

const limiting = (limits: Limits): string[] => [
  ...(limits.niceness ? ['nice', '-n', String(limits.niceness)] : []),
  'prlimit',
  `--as=${Math.round(limits.memory ?? defaultMemoryBytes)}`,
  `--cpu=${Math.ceil(limits.cpuSeconds)}`,
  `--fsize=${limits.fileSize ?? defaultFileBytes}`,
  '--nofile=256',
  '--core=0',
  '--',
]

/** No network, own process tree, no file but the system's programs and those named. */
function isolation(sight: Sight): string[] {
  const system = ['/usr', '/lib', '/lib64', '/bin', '/sbin', '/etc/ld.so.cache', '/etc/alternatives', '/etc/fonts'].flatMap((path) => [
    '--ro-bind-try',
    path,
    path,
  ])
  const own = [
    ...sight.readOnly.flatMap((path) => ['--ro-bind', path, path]),
    ...(sight.writable ? ['--bind', sight.writable, sight.writable, '--chdir', sight.writable] : []),
  ]
  return [
    'bwrap',
    '--unshare-all',
    '--cap-drop',
    'ALL',
    '--die-with-parent',
    '--new-session',
    ...system,
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    ...own,
    '--',
  ]
}

/** The kernel takes one change of an autogroup in a tenth of a second from all of us together. */
const setAutogroup = (niceness: number): string =>
  `[ -e /proc/self/autogroup ] && for try in 1 2 3 4 5; do { echo ${niceness} > /proc/self/autogroup; } 2>/dev/null && break; sleep 0.1; done; exec "$@"`

/** The kernel weighs a session as a whole (autogroups, sched(7)), whatever the niceness inside, so its autogroup is set too. */
const gentleSession = ({ niceness = 0 }: Limits): string[] => (niceness > 0 ? ['/bin/sh', '-c', setAutogroup(niceness), 'sh'] : [])

const mortal = ['setpriv', '--pdeathsig', 'KILL']
/** From the strictest to none; the first that works here is used. Only root has capabilities to drop, and the right to. */
const ways: Way[] = [
  { kind: 'bubblewrap', words: (limits, sight) => [...limiting(limits), ...isolation(sight), ...gentleSession(limits)] },
  { kind: 'limits', words: (limits) => [...mortal, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--', ...limiting(limits)] },
  { kind: 'limits', words: (limits) => [...mortal, '--no-new-privs', '--', ...limiting(limits)] },
  { kind: 'limits', words: (limits) => [...mortal, '--', ...limiting(limits)] },
]
const none: Way = { kind: 'none', words: () => [] }

function works(way: Way): boolean {
  const [command = 'false', ...args] = [...way.words({ cpuSeconds: 5 }, { readOnly: [] }), 'true']
  return spawnSync(command, args, { stdio: 'ignore', timeout: 5000 }).status === 0
}

let chosen: Way | undefined
const way = (): Way => (chosen ??= ways.find(works) ?? none)

/** Uses one kind of confinement from now on, for tests of each; false where it does not work here. */
export function useSandbox(kind: SandboxKind): boolean {
  const found = [...ways, none].find((each) => each.kind === kind && (each === none || works(each)))
  if (found) chosen = found
  return found !== undefined
}

/** How far programs are shut in on this machine, for the log at start. */
export const sandboxKind = (): SandboxKind => way().kind

/**
 * The command that runs a program with limits and, where the kernel allows it, without network or sight of other files.
 * It ends with this process, even when this process is killed.
 */
export function confine(program: string, args: string[], limits: Limits, sight: Sight): { command: string; args: string[] } {
  const [command = program, ...rest] = [...way().words(limits, sight), program, ...args]
  return { command, args: rest }
}
