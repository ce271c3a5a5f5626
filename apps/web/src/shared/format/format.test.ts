import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDayMonth, formatLongDay } from './date.ts'
import { formatDuration, formatTimeLeft } from './duration.ts'
import { firstName, initialsOf } from './name.ts'
import { formatCount, formatPercent } from './number.ts'
import { formatSize, formatSpeed } from './size.ts'

const spaced = (text: string) => text.replace(/\s/g, ' ')

describe('formatSize and formatSpeed', () => {
  it.each([
    [0, '0 B'],
    [1023, '1.023 B'],
    [1024, '1 KB'],
    [500 * 1024 ** 2, '500 MB'],
    [1.24 * 1024 ** 3, '1,24 GB'],
    [312.4 * 1024 ** 3, '312,4 GB'],
    [3 * 1024 ** 4, '3 TB'],
    [5000 * 1024 ** 4, '5.000 TB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

  it('formats 1048575 bytes as 1 MB, not as 1.024 KB', () => expect(formatSize(1024 ** 2 - 1)).toBe('1 MB'))
  it.each([
    [4.24 * 1024 ** 2, '4,2 MB/s'],
    [233.4 * 1024, '233 KB/s'],
    [0, '0 B/s'],
  ])('formats %d bytes per second as %s', (bytes, text) => expect(formatSpeed(bytes)).toBe(text))
})

describe('formatDate, formatDayMonth, formatDateTime and formatLongDay', () => {
  // 2:30 in UTC is still the evening before in São Paulo.
  const instant = '2025-11-21T02:30:00Z'
  it('use the time zone of São Paulo', () => {
    expect(formatDate(instant)).toBe('20/11/2025')
    expect(formatDayMonth(instant)).toBe('20/11')
    expect(formatDateTime(instant)).toBe('20/11/2025 às 23:30')
    expect(formatLongDay(instant)).toBe('Quinta-feira, 20 de novembro')
  })
})

describe('formatDuration and formatTimeLeft', () => {
  it.each([
    [0, '00:00'],
    [276, '04:36'],
    [768.4, '12:48'],
    [3600, '1:00:00'],
    [7384, '2:03:04'],
  ])('formats %d s as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))

  it.each([
    [4, 'quase pronto'],
    [41, 'restam 50 s'],
    [61, 'restam 2 min'],
    [3600, 'restam 1 h'],
    [4500, 'restam 1 h 15 min'],
  ])('formats %d s left as %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text))
})

describe('formatCount and formatPercent', () => {
  it('use Brazilian separators', () => {
    expect(formatCount(12_400)).toBe('12.400')
    expect(spaced(formatPercent(0.62483))).toBe('62,48%')
  })
})

it.each([
  ['Marina Duarte', 'Marina', 'MD'],
  ['  ana   maria  souza ', 'ana', 'AS'],
  ['Érica', 'Érica', 'É'],
  ['', '', ''],
])('name %o: first name %o, initials %o', (name, first, initials) => expect([firstName(name), initialsOf(name)]).toEqual([first, initials]))
