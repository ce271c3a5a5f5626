import { describe, expect, it } from 'vitest'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { changeOf } from '../../../shared/metrics/figure-change.ts'
import { minutesOf, waitText } from './figure-text.ts'
import { partRows } from './part-rows.ts'
import { daysOf, isDay, lastDays, longDay, periodFaults, periodOf, presetOf, todayAt, weekText } from './period.ts'

const today = '2025-11-21'

describe('periodFaults', () => {
  it.each([
    [{ start: null, end: null }, 'Selecione a data inicial', 'Selecione a data final'],
    [{ start: '2025-11-10', end: null }, null, 'Selecione a data final'],
    [{ start: '2025-11-10', end: '2025-11-09' }, null, 'Data final deve ser após a inicial'],
    [{ start: '2025-08-23', end: '2025-11-21' }, null, 'Intervalo não pode ser maior que 90 dias'],
    [{ start: '2025-08-24', end: '2025-11-21' }, null, null],
    [{ start: '2025-11-22', end: '2025-11-22' }, 'A data não pode ser futura', 'A data não pode ser futura'],
    [{ start: today, end: today }, null, null],
  ])('of %j', (dates, start, end) => expect(periodFaults(dates, today)).toEqual({ start, end }))
})

it('a period counts both its days, across the change of clocks too', () => {
  expect(lastDays(28, today)).toEqual({ start: '2025-10-25', end: today })
  expect(daysOf({ start: '2018-11-01', end: '2018-11-07' })).toBe(7)
  expect([7, 28, 90].map((days) => presetOf(lastDays(days, today), today))).toEqual([7, 28, 90])
  expect(presetOf({ start: '2025-11-01', end: '2025-11-07' }, today)).toBeNull()
})

it('today is the day of São Paulo', () => expect(todayAt(Date.parse('2025-11-22T02:59:00Z'))).toBe(today))

it('dates of the address that are no period become the last 28 days', () => {
  expect(periodOf({ start: '2025-11-01', end: '2025-11-07' }, today)).toEqual({ start: '2025-11-01', end: '2025-11-07' })
  for (const dates of [
    { start: '', end: '' },
    { start: '2025-02-30', end: '2025-03-02' },
    { start: '2025-01-01', end: today },
  ])
    expect(periodOf(dates, today)).toEqual(lastDays(28, today))
  expect(isDay('2025-02-30')).toBe(false)
})

it('days and figures are written in Portuguese', () => {
  expect(longDay('2025-11-12')).toBe('Quarta-feira, 12/11/2025')
  expect([weekText({ start: '2025-10-25', end: '2025-10-31' }), weekText({ start: '2025-10-29', end: '2025-11-04' })]).toEqual([
    '25–31/10',
    '29–04/11',
  ])
  expect([watchedText(593_520), watchedText(760), watchedText(23)]).toEqual(['164 h 52 min', '12 min 40 s', '23 s'])
  expect([waitText(null), waitText(840), waitText(3210)]).toEqual(['—', '840 ms', '3,2 s'])
  expect([minutesOf(0), minutesOf(1), minutesOf(60)]).toEqual([0, 1, 1])
  expect(changeOf(8412, 7484)).toEqual({ text: '12,4\u00a0%', up: true, before: 'antes 7.484' })
  expect(changeOf(5, 0)).toEqual({ text: null, up: true, before: 'antes 0' })
})

it('parts beyond five are one row, together with what is not known', () => {
  const parts = [30, 20, 10, 9, 8, 7].map((views, index) => ({ value: `site-${index}`, views }))
  const rows = partRows([...parts, { value: '', views: 16 }], {
    nameOf: (value) => value || 'Sem domínio',
    isRest: (value) => value === '',
  })
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['site-0', 30],
    ['site-1', 20],
    ['site-2', 10],
    ['site-3', 9],
    ['Outros', 31],
  ])
  expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})
