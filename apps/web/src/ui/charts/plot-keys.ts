export type PlotSteps = {
  /** Number of positions of the cursor. */
  count: number
  /** Positions of one row, where they are a grid. */
  columns?: number | undefined
  /** Positions that PageUp and PageDown move by. */
  page?: number | undefined
}

/** How far each key moves in a row of positions. */
const alongRow = (page: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: page,
  PageDown: -page,
})

/** Where the cursor of a plot goes from a position by a key; null for keys that do not move it. */
export function movedBy(key: string, from: number, { count, columns, page = 7 }: PlotSteps): number | null {
  if (columns !== undefined) return movedInGrid(key, from, count, columns)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const by = alongRow(page)[key]
  return by === undefined ? null : Math.max(0, Math.min(count - 1, from + by))
}

function movedInGrid(key: string, from: number, count: number, columns: number): number | null {
  const start = from - (from % columns)
  const end = start + columns - 1
  switch (key) {
    case 'Home':
      return start
    case 'End':
      return end
    case 'ArrowRight':
      return Math.min(end, from + 1)
    case 'ArrowLeft':
      return Math.max(start, from - 1)
    case 'ArrowDown':
      return from + columns < count ? from + columns : from
    case 'ArrowUp':
      return from >= columns ? from - columns : from
    default:
      return null
  }
}
