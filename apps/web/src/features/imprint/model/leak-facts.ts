import type { LeakFacts, WholeLeakCase } from '@videozz/contract/browser'

/** The facts of a case that is done; null until then and after an erasure. */
export const readFacts = ({ document }: Pick<WholeLeakCase, 'document'>): LeakFacts | null =>
  document === null ? null : (JSON.parse(document) as LeakFacts)

/** Decades of the bound at which the gauge ends: 1 in 10 thousand million. */
const gaugeDecades = 10

/** Where a bound lies on the gauge, from 0 (nothing) to 100. */
export const gaugePlace = (bound: number): number => Math.min(100, Math.max(0, (-Math.log10(Math.max(1e-30, bound)) / gaugeDecades) * 100))

/** Marks of the gauge; `optional` ones are left out where there is little room. */
export const gaugeMarks = [
  { place: 0, label: 'nenhuma', optional: false },
  { place: 30, label: '1 em mil', optional: true },
  { place: 80, label: '1 em 100 milhões', optional: true },
  { place: 100, label: '1 em 10 bilhões', optional: false },
] as const
