export type ReadoutPlace = {
  /** Cursor in px from the left edge of the plot. */
  cursor: number
  plotWidth: number
  width: number
  /** How much of the plot's height is drawn on at a place in px, 0 to 1. */
  filledAt: (x: number) => number
}

/** Px between the cursor and its readout. */
const gap = 12

/**
 * Left edge of a readout beside its cursor: on the side whose drawing is lower, if it fits there; otherwise on the other side, or inside the
 * plot over its edge.
 */
export function placeReadout({ cursor, plotWidth, width, filledAt }: ReadoutPlace): number {
  const left = cursor - gap - width
  const right = cursor + gap
  const fits = { left: left >= 0, right: right + width <= plotWidth }
  if (fits.left && fits.right) return filledOver(left, width, filledAt) < filledOver(right, width, filledAt) ? left : right
  if (fits.left) return left
  if (fits.right) return right
  return Math.max(0, Math.min(plotWidth - width, cursor < plotWidth / 2 ? right : left))
}

/** The mean of what is filled, at eight places over a width. */
function filledOver(from: number, width: number, filledAt: (x: number) => number): number {
  const places = 8
  const sum = Array.from({ length: places }, (_, index) => filledAt(from + (width * (index + 0.5)) / places))
  return sum.reduce((total, filled) => total + filled, 0) / places
}
