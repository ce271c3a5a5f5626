/** Bars of the meter, and the first of those that are too loud. */
export const levelBars = { all: 40, loud: 35 } as const
const quietest = -60

/** Bars for the loudness of samples between -1 and 1. */
export function barsOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12)
  // Speech lies between -40 and -12 dB of the full scale.
  return Math.max(0, Math.min(levelBars.all, Math.round(((decibels - quietest) / -quietest) * levelBars.all * 1.15)))
}

export type Loudness = 'none' | 'low' | 'good' | 'loud'

/** What the loudest bars of some seconds say. */
export function loudnessOf(loudest: number): Loudness {
  if (loudest <= 2) return 'none'
  if (loudest < 14) return 'low'
  return loudest >= levelBars.all ? 'loud' : 'good'
}
