import { expect, it } from 'vitest'
import { instantWriter } from './instant-text.ts'

it('writes what toISOString writes', () => {
  const write = instantWriter()
  const edges = ['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '0044-03-15T01:02:03.004Z']
  const many = Array.from({ length: 2000 }, (_, n) => Date.UTC(2026, 10, 22) + n * 7_919_333)
  for (const instant of [...edges, ...many].map((one) => new Date(one))) expect(write(instant)).toBe(instant.toISOString())
})
