import { limiting, setAutogroup } from './limits.ts'
import type { Limits, Sight, Way } from './types.ts'

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

/** The kernel weighs a session as a whole (autogroups, sched(7)), whatever the niceness inside, so its autogroup is set too. */
const gentleSession = ({ niceness = 0 }: Limits): string[] =>
  niceness > 0 ? ['/bin/sh', '-c', `${setAutogroup(niceness)}; exec "$@"`, 'sh'] : []

export const bubblewrap: Way = {
  kind: 'bubblewrap',
  words: (limits, sight) => [...limiting(limits), ...isolation(sight), ...gentleSession(limits)],
}
