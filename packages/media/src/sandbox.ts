import { spawnSync } from 'node:child_process'
import type { SandboxKind } from '@videozz/domain'
import { bubblewrap } from './sandbox/bubblewrap.ts'
import { filters, limits, limitsOnly } from './sandbox/filters.ts'
import { namespaces } from './sandbox/namespaces.ts'
import type { Limits, Sight, Way } from './sandbox/types.ts'

export type { Limits, Sight } from './sandbox/types.ts'

/** From the strictest to none; the first that works here is used. */
const ways: Way[] = [bubblewrap, namespaces, filters, limits, limitsOnly]
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

/** How far programs are shut in on this machine. */
export const sandboxKind = (): SandboxKind => way().kind

/** Why bubblewrap is not used here: not installed, or forbidden by the kernel or the container. */
export function bubblewrapFault(): 'missing' | 'forbidden' | undefined {
  if (sandboxKind() === 'bubblewrap') return undefined
  return spawnSync('bwrap', ['--version'], { stdio: 'ignore' }).status === 0 ? 'forbidden' : 'missing'
}

/**
 * The command that runs a program with limits and, where the kernel allows it, without network or sight of other files.
 * It ends with this process, even when this process is killed.
 */
export function confine(program: string, args: string[], given: Limits, sight: Sight): { command: string; args: string[] } {
  const [command = program, ...rest] = [...way().words(given, sight), program, ...args]
  return { command, args: rest }
}
