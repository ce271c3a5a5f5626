/** Frames per second as a fraction, so that boundaries are exact over hours. */
export type FrameRate = { num: number; den: number }

/** AAC packets per second at 48 kHz: what frames are to a sound file. */
export const audioFrameRate: FrameRate = { num: 375, den: 8 }

const highest = 60
const lowest = 10
const standard: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

export const framesPerSecond = ({ num, den }: FrameRate): number => num / den

/** A stored decimal as a fraction: a standard rate when it is within a thousandth of one. */
export function toFrameRate(value: number): FrameRate {
  const near = standard.find((rate) => Math.abs(framesPerSecond(rate) - value) < 0.001)
  if (near) return near
  if (Math.abs(value - framesPerSecond(audioFrameRate)) < 1e-6) return audioFrameRate
  return { num: Math.round(value * 1000), den: 1000 }
}

/** Lowest rate to which frames are dropped, so that the remaining ones have equal durations. */
const lowestSlowed = 48

/** Rate for a source above 60: every second or third of its frames where that is still smooth, otherwise 60. */
function slowed(average: number, nominal: number | undefined): FrameRate {
  const constant = nominal === undefined || Math.abs(nominal - average) / average < 0.02
  const kept = average / Math.ceil(average / highest - 0.01)
  return constant && kept >= lowestSlowed ? toFrameRate(Math.min(highest, Math.round(kept * 100) / 100)) : { num: highest, den: 1 }
}

/**
 * Constant rate of the output: that of the source up to 60; a variable source takes the next standard rate above its average.
 * @param average frames divided by duration. @param nominal the rate the container claims, when it does.
 */
export function outputFrameRate(average: number, nominal?: number): FrameRate {
  if (!(average > 0)) return { num: 25, den: 1 }
  // 24 and 23.976 are a thousandth apart.
  const close = standard.find((rate) => Math.abs(framesPerSecond(rate) - average) / average < 0.0004)
  if (close) return close
  if (average > highest) return slowed(average, nominal)
  if (average < lowest) return { num: lowest, den: 1 }
  const constant = nominal !== undefined && Math.abs(nominal - average) / average < 0.02
  if (constant) return toFrameRate(Math.round(average * 100) / 100)
  return standard.find((rate) => framesPerSecond(rate) >= average) ?? { num: highest, den: 1 }
}
