import type { Plane } from './picture.ts'

const bins = 64
const binWidth = 256 / bins

/** A frame of the leak in the coordinates of the reference (NaN where it shows nothing of it) and the reference at that moment. */
export type FramePair = { leak: Plane; mean: Plane }

/**
 * Which luma of the leak stands for each luma of the reference: means over all frames, in 64 steps. It follows gamma, contrast and limited
 * range, whatever their curve. Not the other way around: given a luma of the leak, which is blurred and noisy, the mean of the reference is
 * drawn towards what is frequent.
 * @param weights of the pixels of each frame.
 * @returns 64 values, at the middles of the steps.
 */
export function fitTone(pairs: readonly FramePair[], weights: readonly Float32Array[]): Float64Array {
  const sums = new Float64Array(bins)
  const counts = new Float64Array(bins)
  for (const [index, { leak, mean }] of pairs.entries()) {
    const weight = weights[index]
    for (let at = 0; at < leak.data.length; at++) {
      const value = leak.data[at] ?? 0
      if (Number.isNaN(value)) continue
      const bin = Math.max(0, Math.min(bins - 1, Math.floor((mean.data[at] ?? 0) / binWidth)))
      sums[bin] = (sums[bin] ?? 0) + (weight?.[at] ?? 1) * value
      counts[bin] = (counts[bin] ?? 0) + (weight?.[at] ?? 1)
    }
  }
  const total = counts.reduce((sum, each) => sum + each, 0)
  const known = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > total * 1e-4 && (counts[bin] ?? 0) > 0)
  return Float64Array.from({ length: bins }, (_, bin) => {
    if (known.includes(bin)) return (sums[bin] ?? 0) / (counts[bin] ?? 0)
    // Between two known steps in a straight line, beyond them in steps of the reference.
    const below = known.findLast((each) => each < bin)
    const above = known.find((each) => each > bin)
    const at = (each: number): number => (sums[each] ?? 0) / (counts[each] ?? 0)
    if (below !== undefined && above !== undefined) return at(below) + ((at(above) - at(below)) * (bin - below)) / (above - below)
    const nearest = below ?? above
    return nearest === undefined ? (bin + 0.5) * binWidth : at(nearest) + (bin - nearest) * binWidth
  })
}

/** A luma of the reference in the scale of the leak. @param tone see `fitTone`. */
export function applyTone(tone: Float64Array, value: number): number {
  const place = Math.max(0, Math.min(bins - 1.001, value / binWidth - 0.5))
  const low = Math.floor(place)
  return (tone[low] ?? 0) + ((tone[low + 1] ?? 0) - (tone[low] ?? 0)) * (place - low)
}
