import { expect, it } from 'vitest'
import { localInstant, localTime } from './local-instant.ts'

it.each([
  ['2026-11-22', '08:30', '2026-11-22T11:30:00.000Z'],
  ['2027-01-01', '00:00', '2027-01-01T03:00:00.000Z'],
  ['2026-12-31', '23:59', '2027-01-01T02:59:00.000Z'],
  // Summer time, two hours behind UTC, until 2019.
  ['2018-12-01', '08:30', '2018-12-01T10:30:00.000Z'],
])('%s %s in São Paulo is %s', (day, time, instant) => {
  expect(localInstant(day, time)?.toISOString()).toBe(instant)
  expect(localTime(new Date(instant))).toEqual({ day, time })
})

it.each([
  ['', ''],
  ['2026-13-01', '10:00'],
  ['2026-01-01', '24:60'],
  ['2026-1-1', '10:00'],
  ['2026-01-01', '10:00:00'],
])('%j %j names no instant', (day, time) => expect(localInstant(day, time)).toBeNull())
