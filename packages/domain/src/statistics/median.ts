/** The middle one of some values, or what lies halfway between the two of them; null of none. As PostgreSQL's `percentile_cont(0.5)`. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort()
  const middle = (sorted.length - 1) / 2
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return below === undefined || above === undefined ? null : below + 0.5 * (above - below)
}
