const steps = (from: number, to: number, by: number) => Array.from({ length: (to - from) / by }, (_, at) => from + (at + 1) * by)

/** Upper bounds, in milliseconds, of the steps in which times to the first frame are counted; longer ones are in one more step. */
export const firstFrameBounds: readonly number[] = [...steps(0, 3000, 100), ...steps(3000, 10_000, 500), ...steps(10_000, 30_000, 2000)]

/** The step a time is counted in. */
export function firstFrameStep(milliseconds: number): number {
  const at = firstFrameBounds.findIndex((bound) => milliseconds <= bound)
  return at === -1 ? firstFrameBounds.length : at
}

/** Counts by step, with one more time. */
export function addFirstFrame(counts: readonly number[], step: number, count = 1): number[] {
  const next = Array.from({ length: Math.max(counts.length, step + 1) }, (_, at) => counts[at] ?? 0)
  next[step] = (next[step] ?? 0) + count
  return next
}

/**
 * The step of the first time that has the given share of the times before it, from the shortest on; null without times. With 0.9, the
 * slowest tenth begins in this step.
 */
export function quantileStep(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let sum = 0
  for (const [step, count] of counts.entries()) {
    sum += count
    if (sum > share * total) return step
  }
  return counts.length - 1
}

/** Upper bound of a step, in milliseconds; of the last one, the longest that is told apart. */
export const boundOfStep = (step: number): number => firstFrameBounds[step] ?? firstFrameBounds.at(-1) ?? 0
