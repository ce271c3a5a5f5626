import { openTo, sandboxAccount } from './account.ts'
import { limiting, mortal, setAutogroup } from './limits.ts'
import type { Limits, Sight, Way } from './types.ts'

/**
 * Makes a root of its own out of the system's programs and the paths named, then drops every right. Runs in new namespaces, where /sys
 * is a folder that nothing needs. Arguments: account or nothing, folder to write or nothing, files to read, `--`, the command.
 */
const enter = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
account=$1 writable=$2; shift 2
show() { mount --bind "$1" ".$1"; mount -o "remount,bind,ro,nosuid,nodev$2" ".$1"; }
mount -t tmpfs -o size=1m,mode=755 tmpfs /sys
cd /sys
mkdir -p dev proc tmp old etc
chmod 1777 tmp
for path in /usr /bin /sbin /lib /lib64 /etc/alternatives /etc/fonts; do
  if [ -L $path ]; then cp -P $path .$path; elif [ -d $path ]; then mkdir .$path; show $path; fi
done
if [ -e /etc/ld.so.cache ]; then : > etc/ld.so.cache; show /etc/ld.so.cache; fi
for name in null zero full random urandom; do : > dev/$name; mount --bind /dev/$name dev/$name; done
while [ "$1" != -- ]; do mkdir -p ".\${1%/*}"; : > ".$1"; show "$1" ,noexec; shift; done
shift
if [ "$writable" ]; then mkdir -p ".$writable"; mount --bind "$writable" ".$writable"; fi
mount -t proc proc proc 2>/dev/null || :
pivot_root . old
umount -l /old
cd "\${writable:-/}"
exec setpriv \${account:+--reuid=$account --regid=$account --clear-groups} --no-new-privs --bounding-set=-all --inh-caps=-all --pdeathsig KILL -- "$@"`

const gentle = ({ niceness = 0 }: Limits): string => (niceness > 0 ? `${setAutogroup(niceness)}\n` : '')

const isolation = (flags: string[], account: string, limits: Limits, { readOnly, writable = '' }: Sight): string[] => [
  ...mortal,
  '--',
  ...limiting(limits),
  'unshare',
  ...flags,
  '--mount',
  '--net',
  '--pid',
  '--ipc',
  '--uts',
  '--fork',
  '--kill-child',
  'setsid',
  '/bin/sh',
  '-c',
  `${gentle(limits)}${enter}`,
  'sh',
  account,
  writable,
  ...readOnly,
  '--',
]

/** What bubblewrap does, of the programs of util-linux; as root, under an account of its own. */
export const namespaces: Way = {
  kind: 'namespaces',
  words: (limits, sight) => {
    if (process.getuid?.() !== 0) return isolation(['--user', '--map-root-user'], '', limits, sight)
    openTo(sandboxAccount, sight)
    return isolation([], String(sandboxAccount), limits, sight)
  },
}
