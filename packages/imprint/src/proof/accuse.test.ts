import { createRandom } from '@videozz/testing'
import { describe, expect, it } from 'vitest'
import { accuse, type CodedHolder } from './accuse.ts'
import { calibrateBits, type Evidence } from './calibrate-bits.ts'

const random = createRandom(1)
const normal = (): number => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
const holder = (id: string, units: number): CodedHolder => ({
  id,
  bits: Uint8Array.from({ length: units }, () => (random() < 0.5 ? 1 : 0)),
})

type Mix = 'one' | 'averaged' | 'spliced'
/** Evidence of a leak of one holder or two, of so much strength. */
function leakOf([one, other]: CodedHolder[], units: number, strength: number, mix: Mix = 'one'): Evidence[] {
  return Array.from({ length: units }, (_, unit) => {
    const [a, b] = [one, other].map((each) => (each?.bits[unit] ? 1 : -1))
    const shown = mix === 'one' ? (a ?? 0) : mix === 'averaged' ? ((a ?? 0) + (b ?? 0)) / 2 : ((random() < 0.5 ? a : b) ?? 0)
    return { unit, z: shown * strength * (0.6 + 0.8 * random()) + normal() }
  })
}
const options = { tested: 1e4, risk: 1e-4 }
const names = async (evidence: Evidence[], holders: CodedHolder[], given = options) =>
  (await accuse(evidence, () => holders, given)).accused.map(({ id }) => id)

describe('a holder', () => {
  it('is named by 45 units of one copy among a million, with a bound that says so', async () => {
    const leaker = holder('leaker', 48)
    const others = Array.from({ length: 200 }, (_, index) => holder(String(index), 48))
    const verdict = await accuse(leakOf([leaker], 48, 4), () => [...others, leaker], { tested: 1e6, risk: 1e-6 })
    expect(verdict.accused.map(({ id }) => id)).toEqual(['leaker'])
    expect(verdict.accused[0]?.bound).toBeLessThanOrEqual(1e-6)
    expect(verdict.accused[0]?.unitsUsed).toBeGreaterThan(40)
    expect(verdict.accused[0]?.unitsUsed).toBeLessThanOrEqual(48)
  })

  it('is named in spite of wrong units', async () => {
    const leaker = holder('leaker', 80)
    const evidence = leakOf([leaker], 80, 5).map((each, unit) => (unit % 20 === 7 ? { ...each, z: -each.z } : each))
    expect(await names(evidence, [leaker])).toEqual(['leaker'])
  })

  it('is not named by too few units, by none, or by noise; the units needed are told', async () => {
    const leaker = holder('leaker', 300)
    const short = await accuse(leakOf([leaker], 20, 8), () => [leaker], options)
    expect(short.accused).toEqual([])
    expect(short.unitsNeeded).toBeGreaterThan(26)
    expect(short.unitsNeeded).toBeLessThan(40)
    expect(await accuse([], () => [leaker], options)).toMatchObject({ accused: [], units: 0, unitsNeeded: Infinity })
    const noise = await accuse(leakOf([leaker], 300, 0), () => [leaker], options)
    expect(noise).toMatchObject({ accused: [], unitsNeeded: Infinity })
  })
})

describe('two holders', () => {
  it('are both named by the mean of their copies', async () => {
    const both = [holder('one', 60), holder('other', 60)]
    expect((await names(leakOf(both, 60, 6, 'averaged'), both)).toSorted()).toEqual(['one', 'other'])
  })

  it('are both named by a splice of their copies', async () => {
    const both = [holder('one', 200), holder('other', 200)]
    const others = Array.from({ length: 30 }, (_, index) => holder(String(index), 200))
    expect((await names(leakOf(both, 200, 5, 'spliced'), [...others, ...both])).toSorted()).toEqual(['one', 'other'])
  })
})

describe('innocent holders', () => {
  it('have a mean capital of at most 1, however the evidence came about', async () => {
    // A bound that is loose enough for capital to be seen: with N/ε = 1/4 everybody above it is listed with his capital.
    for (const mix of ['one', 'averaged', 'spliced'] as const) {
      const guilty = [holder('a', 8), holder('b', 8)]
      const evidence = leakOf(guilty, 8, 4, mix)
      // All 256 codes that there are for eight units: a mean over them is the expectation.
      const all = Array.from({ length: 256 }, (_, code) => ({
        id: String(code),
        bits: Uint8Array.from({ length: 8 }, (_each, unit) => (code >> unit) & 1),
      }))
      const { accused } = await accuse(evidence, () => all, { tested: 1e-9, risk: 1 })
      expect(accused).toHaveLength(256)
      const alone = accused.reduce((sum, { logCapital }) => sum + Math.exp(logCapital), 0) / 256
      // Partners are chosen without the holder's own bits; here they are among the same 256, which moves the mean a little.
      expect(alone).toBeLessThan(1.3)
      expect(alone).toBeGreaterThan(0.5)
    }
  })

  it('are not named: none of 20000, at a risk of 1 %, while the leaker is', async () => {
    const leaker = holder('leaker', 40)
    const evidence = leakOf([leaker], 40, 3)
    const others = Array.from({ length: 20_000 }, (_, index) => holder(String(index), 40))
    expect(await names(evidence, [...others, leaker], { tested: 20_001, risk: 0.01 })).toEqual(['leaker'])
  })

  it('are named no more often than the bound says when it is loose', async () => {
    const named = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const evidence = leakOf([holder('leaker', 30)], 30, 2)
        const others = Array.from({ length: 10 }, (_, index) => holder(String(index), 30))
        return (await names(evidence, others, { tested: 10, risk: 0.2 })).length > 0
      }),
    )
    // 30 of 150 are allowed; three deviations above the mean would be 45.
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(30)
  })
})

describe('calibration', () => {
  it('knows nothing of signs, and is surer the larger the evidence', () => {
    const evidence = [5, -4, 6, -7, 0.2, 5.5, 4.8, -6.1].map((z, unit) => ({ unit, z }))
    const bits = calibrateBits(evidence)
    const turned = calibrateBits(evidence.map(({ unit, z }) => ({ unit, z: -z })))
    for (const [index, { chance }] of bits.entries()) expect((turned[index]?.chance ?? 0) + chance).toBeCloseTo(1, 10)
    expect(bits[0]?.chance).toBeGreaterThan(0.95)
    expect(Math.abs((bits[4]?.chance ?? 0) - 0.5)).toBeLessThan(0.2)
    expect(Math.max(...bits.map(({ chance }) => chance))).toBeLessThanOrEqual(0.98)
  })
})
