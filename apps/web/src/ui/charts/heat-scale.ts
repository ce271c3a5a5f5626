import { roundStep } from './ticks.ts'

/** Bounds of the steps h1 to h5: `bounds[i]` is the smallest value of step `i + 1`. Step h0 is no value at all. */
export type HeatScale = { bounds: readonly number[]; top: number }

/** The six steps of a heat map, shared by all its cells: round bounds, of which the last is reached by the highest value. */
export function heatScale(max: number): HeatScale {
  if (!(max > 0)) return { bounds: [], top: 0 }
  // Below five the values themselves are the steps, spread so that the highest is h5.
  if (max < 5) return { bounds: [1, 2, 3, 4, 5].map((step) => (step * max) / 5 - 1e-9), top: max }
  const up = roundStep(max / 4)
  const step = up * 4 <= max ? up : stepBelow(max / 4)
  return { bounds: [Number.MIN_VALUE, step, step * 2, step * 3, step * 4], top: step * 4 }
}

/** The largest round whole step not above `most`. */
function stepBelow(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const fitting = [1, 2, 2.5, 5].map((step) => step * power).filter((step) => Number.isInteger(step) && step <= most)
  return Math.max(1, ...fitting)
}

/** The step 0 to 5 of a value. */
export const heatStep = (value: number, { bounds }: HeatScale): number =>
  value > 0 ? Math.max(1, bounds.filter((bound) => value >= bound).length) : 0
