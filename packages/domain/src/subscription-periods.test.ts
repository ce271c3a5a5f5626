import { describe, expect, it } from 'vitest'
import { addMonths, nextTurn } from './subscription-periods.ts'

const iso = (date: Date) => date.toISOString()

describe('subscription periods', () => {
  it('keep the first day of the month, or the last day of a shorter month', () => {
    const anchor = new Date('2027-01-31T15:00:00Z')
    expect([1, 2, 3, 12, 13].map((months) => iso(addMonths(anchor, months)))).toEqual([
      '2027-02-28T15:00:00.000Z',
      '2027-03-31T15:00:00.000Z',
      '2027-04-30T15:00:00.000Z',
      '2028-01-31T15:00:00.000Z',
      '2028-02-29T15:00:00.000Z',
    ])
  })

  it('are counted in days of São Paulo, not of UTC', () => {
    // 1 March 01:30 UTC is 28 February 22:30 there.
    expect(iso(addMonths(new Date('2027-03-01T01:30:00Z'), 1))).toBe('2027-03-29T01:30:00.000Z')
    expect(iso(addMonths(new Date('2026-12-31T02:59:59.123Z'), 2))).toBe('2027-03-01T02:59:59.123Z')
  })

  it('keep the local time across daylight saving time in São Paulo', () => {
    expect(iso(addMonths(new Date('2018-10-20T12:00:00Z'), 1))).toBe('2018-11-20T11:00:00.000Z')
    // The clock skipped the first hour of 4 November 2018: the one before.
    expect(iso(addMonths(new Date('2018-10-04T03:30:00Z'), 1))).toBe('2018-11-04T02:30:00.000Z')
  })

  it('nextTurn returns the first turn after an instant, for monthly and yearly periods', () => {
    const anchor = new Date('2027-01-31T15:00:00Z')
    const next = (after: string, period: 'monthly' | 'yearly' = 'monthly') => iso(nextTurn(anchor, new Date(after), period))
    expect(next('2027-01-31T14:59:59Z')).toBe('2027-01-31T15:00:00.000Z')
    expect(next('2027-01-31T15:00:00Z')).toBe('2027-02-28T15:00:00.000Z')
    expect(next('2027-02-28T15:00:00Z')).toBe('2027-03-31T15:00:00.000Z')
    expect(next('2027-03-30T00:00:00Z')).toBe('2027-03-31T15:00:00.000Z')
    expect(next('2029-06-30T15:00:00Z')).toBe('2029-07-31T15:00:00.000Z')
    expect(next('2027-01-31T15:00:00Z', 'yearly')).toBe('2028-01-31T15:00:00.000Z')
    expect(iso(nextTurn(new Date('2028-02-29T15:00:00Z'), new Date('2028-02-29T15:00:00Z'), 'yearly'))).toBe('2029-02-28T15:00:00.000Z')
    expect(iso(nextTurn(new Date('2028-02-29T15:00:00Z'), new Date('2031-03-01T00:00:00Z'), 'yearly'))).toBe('2032-02-29T15:00:00.000Z')
  })
})
