const steps = [1, 2, 2.5, 5, 10] as const

/** The smallest round step that is at least `least`: 1, 2, 2.5 or 5 times a power of ten. Counts have whole steps only. */
export function roundStep(least: number, wholeOnly = true): number {
  if (!(least > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const candidates = [...steps.map((step) => step * power), 20 * power]
  const allowed = wholeOnly ? candidates.filter((step) => Number.isInteger(step)) : candidates
  // A least that floating point made a little larger than a round step is that step.
  return allowed.find((step) => step >= least * (1 - 1e-9)) ?? Math.max(1, Math.ceil(least))
}

/**
 * Ticks of a value axis: from zero, round, at most `most` of them and as a rule at least three, the last one not below `max`.
 * @param options.wholeOnly the values are counts.
 */
export function valueTicks(max: number, { most = 4, wholeOnly = true }: { most?: number; wholeOnly?: boolean } = {}): number[] {
  if (!(max > 0)) return [0]
  const step = roundStep(max / (most - 1), wholeOnly)
  const count = Math.ceil(max / step - 1e-9)
  // One step alone is a poor axis: one more keeps three ticks.
  return Array.from({ length: Math.max(count, 2) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

const spacings = [1, 2, 3, 5, 7, 10, 14, 15, 28, 30, 60] as const

/** How many steps of a time axis there are from one label to the next, so that labels `labelWidth` px wide do not touch. */
export function labelSpacing(count: number, stepWidth: number, labelWidth: number): number {
  const needed = stepWidth > 0 ? labelWidth / stepWidth : count
  return spacings.find((spacing) => spacing >= needed) ?? Math.max(1, Math.ceil(needed))
}

/**
 * Which steps of an axis get a label: every `spacing`-th, and the one under the cursor, which takes the place of labels close to it.
 * @param active index under the cursor, or null.
 */
export function labelledSteps(count: number, spacing: number, active: number | null): number[] {
  const regular = Array.from({ length: Math.ceil(count / spacing) }, (_, index) => index * spacing)
  if (active === null) return regular
  return [...regular.filter((index) => Math.abs(index - active) >= spacing * 0.8), active].sort((one, other) => one - other)
}

const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600] as const

/** Ticks in seconds for the time axis of a media: round times, and its end where the last one leaves room for it. */
export function timeTicks(duration: number, width: number, labelWidth = 56): number[] {
  if (!(duration > 0) || !(width > 0)) return [0]
  const needed = (duration * labelWidth) / width
  const step = timeSteps.find((seconds) => seconds >= needed) ?? Math.ceil(needed / 3600) * 3600
  const count = Math.floor(duration / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step)
  return [...ticks.filter((at) => at === 0 || duration - at >= needed * 0.9), duration]
}
