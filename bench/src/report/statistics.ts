import type { Budget } from '../bench.ts'

/** Middle of the values; of an even number the mean of the two in the middle. @throws RangeError without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.ceil(sorted.length / 2) - 1]
  const high = sorted[Math.floor(sorted.length / 2)]
  if (low === undefined || high === undefined) throw new RangeError('No values')
  return (low + high) / 2
}

/** Lowest and highest value. @throws RangeError without values. */
export function spread(values: readonly number[]): { low: number; high: number } {
  if (values.length === 0) throw new RangeError('No values')
  return { low: Math.min(...values), high: Math.max(...values) }
}

/** Value of each round divided by the baseline of the same round. @throws RangeError when a round lacks one of them. */
export function ratios(values: readonly number[], baseline: readonly number[]): number[] {
  if (values.length !== baseline.length) throw new RangeError('Every round needs both values')
  return values.map((value, index) => value / (baseline[index] ?? Number.NaN))
}

/** Whether the median keeps to the budget. */
export function keeps(values: readonly number[], budget: Budget): boolean {
  const middle = median(values)
  return 'most' in budget ? middle <= budget.most : middle >= budget.least
}

/** The value that a `share` of all values does not exceed (nearest rank), such as 0.95. @throws RangeError without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new RangeError('No values')
  return found
}
