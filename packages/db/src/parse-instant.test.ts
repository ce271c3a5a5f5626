import pg from 'pg'
import { expect, it } from 'vitest'
import { parseInstant } from './parse-instant.ts'

it.each([
  ['2026-11-22 15:20:38+00', '2026-11-22T15:20:38.000Z'],
  ['2026-11-22 15:20:38.5+00', '2026-11-22T15:20:38.500Z'],
  ['2026-11-22 15:20:38.05+00', '2026-11-22T15:20:38.050Z'],
  ['2026-11-22 15:20:38.569+00', '2026-11-22T15:20:38.569Z'],
  ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
  ['2026-11-22 12:20:38.123456-03', '2026-11-22T15:20:38.123Z'],
  ['2026-11-22 20:50:38+05:30', '2026-11-22T15:20:38.000Z'],
  ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
  ['12026-01-01 00:00:00+00', '+012026-01-01T00:00:00.000Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseInstant(text).toISOString()).toBe(instant)
})

it('reads as the driver does', () => {
  const ordinary = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date
  for (let thousandths = 0; thousandths < 1000; thousandths++) {
    const text = `2026-03-01 00:00:00.${String(thousandths).padStart(3, '0')}+00`
    expect(parseInstant(text)).toEqual(ordinary(text))
  }
  expect(parseInstant('infinity')).toBe(Infinity)
})
