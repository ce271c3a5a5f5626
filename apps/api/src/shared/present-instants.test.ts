import { expect, it } from 'vitest'
import { presentInstants } from './present-instants.ts'

it('writes instants at any depth as ISO 8601 in UTC and leaves the rest', () => {
  const at = new Date('2026-03-01T09:00:00-03:00')
  const row = { at, none: null, text: 'at', nested: [{ at, count: 2 }, { at: null }] }
  const iso = '2026-03-01T12:00:00.000Z'
  expect(presentInstants(row)).toEqual({ at: iso, none: null, text: 'at', nested: [{ at: iso, count: 2 }, { at: null }] })
  expect(row.at).toBe(at)
})
