import { join } from 'node:path'
import { measureSite, type SiteSizes } from './measure-site.ts'
import type { Tally } from './step.ts'

const kib = 1024

interface Limit {
  what: string
  bytes: number
  limit: number
}

function limitsOf(web: SiteSizes, embed: SiteSizes): Limit[] {
  const player = Object.entries(web.lazy).filter(([, chunk]) => chunk.holdsPlayer)
  const routes = Object.entries(web.lazy).filter(([, chunk]) => !chunk.holdsPlayer)
  return [
    { what: 'painel, JavaScript da moldura', bytes: web.script, limit: 210 * kib },
    { what: 'painel, CSS da moldura', bytes: web.style, limit: 25 * kib },
    ...routes.map(([name, { bytes }]) => ({ what: `painel, ${name}`, bytes, limit: 60 * kib })),
    ...player.map(([name, { bytes }]) => ({ what: `painel, player ${name}`, bytes, limit: 190 * kib })),
    { what: 'página do player, JavaScript', bytes: embed.script, limit: 190 * kib },
  ]
}

/** Checks what the built pages weigh, gzipped, against the budgets. */
export async function checkSizes(root: string): Promise<Tally> {
  const site = (app: string) => join(root, `apps/${app}/dist/site`)
  const limits = limitsOf(measureSite(site('web')), measureSite(site('embed')))
  for (const { what, bytes, limit } of limits) {
    console.log(`${bytes <= limit ? 'ok ' : 'TOO BIG'} ${what}: ${(bytes / kib).toFixed(1)} KiB (≤ ${limit / kib})`)
  }
  const failed = limits.filter(({ bytes, limit }) => bytes > limit).length
  return { passed: limits.length - failed, failed, skipped: 0 }
}
