import { sayBound } from './say-bound.ts'

/** Size of a drawing, and what is kept free of lines at its left and at its other sides. */
export type ChartFrame = { width: number; height: number; left: number; margin: number; bottom: number }
/** Logarithms to base 10 of capitals after each unit. */
export type EvidencePaths = { named: readonly (readonly number[])[]; others: readonly (readonly number[])[] }
export type EvidenceChart = {
  /** Horizontal lines with the bound they stand for; `least`: that from which somebody is named. */
  rows: { y: number; label: string; isLeast: boolean }[]
  columns: { x: number; label: string }[]
  named: { points: string; end: { x: number; y: number } }[]
  others: string[]
  units: number
}

/** Decades above and below that are shown at least. */
const [leastAbove, below] = [3, 4] as const
/** Most labels of bounds. */
const mostRows = 5

/**
 * How the capital of bets grows from unit to unit, as a drawing: the height is its logarithm, the labels are the bounds it comes to.
 * @param tested N. @param risk ε: somebody is named at a capital of N/ε.
 */
export function evidenceChart(paths: EvidencePaths, { tested, risk }: { tested: number; risk: number }, frame: ChartFrame): EvidenceChart {
  const all = [...paths.named, ...paths.others]
  const units = Math.max(1, ...all.map(({ length }) => length))
  const base = Math.log10(Math.max(1, tested))
  const threshold = base - Math.log10(risk)
  const top = Math.max(threshold + leastAbove, ...all.flat()) + 1
  const [innerWidth, innerHeight] = [frame.width - frame.left - frame.margin, frame.height - frame.margin - frame.bottom]
  const x = (unit: number): number => frame.left + (unit / units) * innerWidth
  const y = (capital: number): number => frame.margin + ((top - Math.max(-below, capital)) / (top + below)) * innerHeight
  const points = (path: readonly number[]): string =>
    [0, ...path].map((capital, unit) => `${x(unit).toFixed(1)},${y(capital).toFixed(1)}`).join(' ')
  const step = Math.max(3, 3 * Math.ceil((top - base) / 3 / mostRows))
  const bounds = Array.from({ length: Math.floor((top - base) / step) }, (_, index) => (index + 1) * step)
  const least = -Math.log10(risk)
  const labels = [...bounds.filter((decades) => Math.abs(decades - least) >= 2), least].toSorted((one, other) => one - other)
  const every = Math.max(1, Math.ceil(units / 40) * 10)
  return {
    rows: [
      { y: y(0), label: 'nenhuma', isLeast: false },
      ...labels.map((decades) => ({ y: y(base + decades), label: sayBound(10 ** -decades), isLeast: decades === least })),
    ],
    columns: Array.from({ length: Math.floor(units / every) + 1 }, (_, index) => ({ x: x(index * every), label: String(index * every) })),
    named: paths.named.map((path) => ({ points: points(path), end: { x: x(path.length), y: y(path.at(-1) ?? 0) } })),
    others: paths.others.map(points),
    units,
  }
}
