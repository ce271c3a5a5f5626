import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { metrics } from './definitions.ts'

it('every figure that is explained has its rule in docs/metrics.md', () => {
  const page = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8')
  const ruled = new Set([...page.matchAll(/^\| ([^|]+) \|/gm)].map(([, figure]) => figure))
  for (const { title, figure } of Object.values(metrics)) expect([title, ruled.has(figure)]).toEqual([title, true])
})
