import { join } from 'node:path'
import { measureSite } from './measure-site.ts'
import type { Tally } from './step.ts'

const kib = 1024

/** Checks what the built pages weigh, gzipped, against the budgets. */
export function checkSizes(root: string): Tally {
  const site = (app: string) => measureSite(join(root, `apps/${app}/dist/site`))
  const [web, embed] = [site('web'), site('embed')]
  const limits = [
    { what: 'dashboard shell, JavaScript', bytes: web.script, limit: 210 * kib },
    { what: 'dashboard shell, CSS', bytes: web.style, limit: 25 * kib },
    ...web.later.map(({ name, bytes, holdsPlayer }) => ({
      what: `dashboard, ${holdsPlayer ? 'player' : 'route'} ${name}`,
      bytes,
      limit: (holdsPlayer ? 190 : 60) * kib,
    })),
    {
      what: 'player page, JavaScript',
      bytes: embed.later.reduce((all, { bytes }) => all + bytes, embed.script),
      limit: 190 * kib,
    },
  ]
  for (const { what, bytes, limit } of limits) {
    console.log(`${bytes <= limit ? '    ok' : 'TOO BIG'} ${what}: ${(bytes / kib).toFixed(1)} KiB of ${limit / kib}`)
  }
  const failed = limits.filter(({ bytes, limit }) => bytes > limit).length
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0 }
}
