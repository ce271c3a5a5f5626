import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { confine, sandboxKind } from './sandbox.ts'

const run = (program: string, args: string[], niceness: number) => {
  const confined = confine(program, args, { cpuSeconds: 5, niceness }, { readOnly: [] })
  return spawnSync(confined.command, confined.args).stdout.toString().trim()
}

it('confine applies niceness to the process and to its scheduler autogroup', () => {
  const own = getPriority()
  expect([run('nice', [], 0), run('nice', [], 10)]).toEqual([`${own}`, `${Math.min(19, own + 10)}`])
  // Only in a session of its own, and where the kernel groups by session.
  if (sandboxKind() !== 'bubblewrap' || !existsSync('/proc/self/autogroup')) return
  expect(run('cat', ['/proc/self/autogroup'], 0)).toMatch(/nice 0$/)
  expect(run('cat', ['/proc/self/autogroup'], 10)).toMatch(/nice 10$/)
})
