import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benches } from '../benches.ts'
import { placeResult, renderResult } from './render.ts'

describe('renderResult and placeResult', () => {
  it('render median, spread, runs, budget and whether it was kept', () => {
    const text = renderResult({
      rows: [
        { what: 'idle', unit: 's', values: [1.2, 1, 1.4], budget: { most: 1.5 } },
        { what: 'throughput', unit: 'ratio', values: [0.7, 0.75, 0.9], budget: { least: 0.8 } },
        { what: 'plain', unit: 'MB/s', values: [410.4] },
      ],
      notes: ['Source: a clip.'],
    })
    expect(text.split('\n').slice(2)).toEqual([
      '| idle | 1.20 s | 1.00 s – 1.40 s | 3 | ≤ 1.5 | kept |',
      '| throughput | 0.75 | 0.70 – 0.90 | 3 | ≥ 0.8 | **missed** |',
      '| plain | 410 MB/s | 410 MB/s – 410 MB/s | 1 |  |  |',
      '',
      '- Source: a clip.',
    ])
  })

  it('replace the results of an earlier run and nothing else', () => {
    const text = 'a\n<!-- results:x -->old<!-- /results:x -->\nb\n<!-- results:y -->kept<!-- /results:y -->'
    const once = placeResult(text, 'x', 'new')
    expect(once).toBe('a\n<!-- results:x -->\n\nnew\n\n<!-- /results:x -->\nb\n<!-- results:y -->kept<!-- /results:y -->')
    expect(placeResult(once, 'x', 'new')).toBe(once)
    expect(() => placeResult(text, 'z', 'new')).toThrow('no place')
  })

  it.each(benches.map(({ name }) => name))('find the place for the results of %s in the README', (name) => {
    const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    expect(placeResult(text, name, 'figures')).toContain('figures')
  })
})
