import { describe, expect, it } from 'vitest'
import { activationFee, extraBytes, monthCost, storageCents, storageDayCents } from './fees.ts'
import { freePlan, gibibyte, professionalPlan } from './plans.ts'

/** A small generator of numbers in [0, 1) that gives the same ones every time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('activationFee', () => {
  it('returns R$ 3,99, R$ 1,99 on plans of type offer and null on plans without fee', () => {
    expect(activationFee({ type: 'paid', hasFee: true })).toBe(399)
    expect(activationFee({ type: 'offer', hasFee: true })).toBe(199)
    expect(activationFee({ type: 'default', hasFee: false })).toBeNull()
  })
})

describe('additional storage', () => {
  it('counts only bytes above a plan with additional storage', () => {
    expect(extraBytes(12, { storageSize: 10, hasAdditional: true })).toBe(2)
    expect(extraBytes(8, { storageSize: 10, hasAdditional: true })).toBe(0)
    expect(extraBytes(12, { storageSize: 10, hasAdditional: false })).toBe(0)
  })

  it.each([28, 29, 30, 31])('costs R$ 0,50 for a GB kept a whole month of %d days', (days) => {
    expect(storageCents(BigInt(gibibyte) * BigInt(days), days)).toBe(50n)
  })

  it('rounds half a cent up', () => {
    const halfCent = (BigInt(gibibyte) * 30n) / 100n
    expect(storageCents(halfCent - 1n, 30)).toBe(0n)
    expect(storageCents(halfCent + 1n, 30)).toBe(1n)
    // A quarter of a GB for a month is 12.5 cents.
    expect(storageCents((BigInt(gibibyte) * 28n) / 4n, 28)).toBe(13n)
  })

  it('is exact beyond the precision of a double', () => {
    const petabyte = 1024n ** 5n
    expect(storageCents(petabyte * 31n, 31)).toBe(50n * 1024n * 1024n)
    expect(storageCents(2n ** 53n * 31n + 1n, 31)).toBe(50n * 2n ** 23n)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('daily charges add up to the charge of the month and are never negative (seed %d)', (seed) => {
    const next = numbersFrom(seed)
    for (let month = 0; month < 200; month++) {
      const days = 28 + Math.floor(next() * 4)
      const scale = 2 ** Math.floor(next() * 50)
      const extras = Array.from({ length: days }, () => (next() < 0.3 ? 0 : Math.floor(next() * scale)))
      let before = 0n
      let booked = 0
      for (const extra of extras) {
        const cents = storageDayCents(before, extra, days)
        expect(cents).toBeGreaterThanOrEqual(0)
        if (extra === 0) expect(cents).toBe(0)
        booked += cents
        before += BigInt(extra)
      }
      expect(BigInt(booked)).toBe(storageCents(before, days))
    }
  })
})

describe('monthCost', () => {
  const use = (newStudents: number, gigabytes: number) => ({ newStudents, bytes: gigabytes * gibibyte })

  it('adds price, fees of new students and storage beyond the plan', () => {
    expect(monthCost(professionalPlan, use(100, 600))).toEqual({ plan: 19_900, students: 39_900, storage: 5000, total: 64_800 })
    expect(monthCost(professionalPlan, use(0, 500))).toEqual({ plan: 19_900, students: 0, storage: 0, total: 19_900 })
    expect(monthCost(professionalPlan, use(0, 500.5))?.storage).toBe(25)
    expect(monthCost({ ...professionalPlan, type: 'offer' }, use(10, 1))?.students).toBe(1990)
  })

  it('counts a twelfth of a yearly price', () => {
    expect(monthCost({ ...professionalPlan, period: 'yearly', price: 199_000 }, use(0, 0))?.total).toBe(16_583)
  })

  it('is null where the storage does not fit or the price is agreed upon', () => {
    expect(monthCost(freePlan, use(5, 2))).toEqual({ plan: 0, students: 0, storage: 0, total: 0 })
    expect(monthCost(freePlan, use(5, 3))).toBeNull()
    expect(monthCost({ ...professionalPlan, type: 'enterprise' }, use(1, 1))).toBeNull()
  })
})
