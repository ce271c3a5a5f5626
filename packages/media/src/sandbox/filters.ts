import { fileURLToPath } from 'node:url'
import { isOpenTo, openTo, sandboxAccount } from './account.ts'
import { limiting, mortal } from './limits.ts'
import type { Sight, Way } from './types.ts'

const program = fileURLToPath(new URL('restrict.pl', import.meta.url))
const isRoot = process.getuid?.() === 0

/** Without capabilities or ways to get them; where root runs it, under an account of its own if that can reach the files. */
function unprivileged(sight: Sight): string[] {
  const rights = [...mortal, '--no-new-privs', ...(isRoot ? ['--bounding-set=-all', '--inh-caps=-all'] : [])]
  if (!isRoot || !isOpenTo(sight)) return [...rights, '--']
  openTo(sandboxAccount, sight)
  return [...rights, `--reuid=${sandboxAccount}`, `--regid=${sandboxAccount}`, '--clear-groups', '--']
}

/** Files by Landlock, network and signals by seccomp: for containers, which forbid namespaces. */
export const filters: Way = {
  kind: 'filters',
  words: (limits, sight) => [
    ...unprivileged(sight),
    ...limiting(limits),
    'perl',
    program,
    ...sight.readOnly,
    ...(sight.writable ? [`+${sight.writable}`] : []),
    '--',
  ],
}

/** Limits and the loss of privileges alone. */
export const limits: Way = { kind: 'limits', words: (given, sight) => [...unprivileged(sight), ...limiting(given)] }

/** For systems whose setpriv knows less. */
export const limitsOnly: Way = { kind: 'limits', words: (given) => [...mortal, '--', ...limiting(given)] }
