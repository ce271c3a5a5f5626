import { scaleLinear } from '@visx/scale'
import type { MarkKind } from './mark.tsx'
import { valueTicks } from './ticks.ts'

/** `previous` is drawn dashed, `rest` in grey. */
export type DaySeries = {
  name: string
  kind: Extract<MarkKind, 'main' | 'rest' | 'line' | 'previous'>
  /** One value for each day; null where there is none. */
  values: readonly (number | null)[]
}
/** One plot: bars that are stacked in the order of the series, or lines. */
export type DayPanel = {
  kind: 'bars' | 'lines'
  name: string
  series: readonly DaySeries[]
  /** Px; 168 for bars and 84 for lines by default. */
  height?: number
  /** The values are no counts. */
  fractions?: boolean
  /** Writes a value in the readout. */
  format?: (value: number) => string
  /** Writes a value at the axis. */
  tick?: (value: number) => string
}

const edge = { left: 44, right: 8 }

/** Places of days in px: the same for every plot of a chart. */
export function dayFrame(count: number, width: number) {
  const [left, right] = [edge.left, width - edge.right]
  const step = (right - left) / Math.max(1, count)
  return {
    left,
    right,
    step,
    /** Width of a bar: 62 % of the step, at most 20 px. */
    bar: Math.max(1.5, Math.min(20, step * 0.62)),
    indices: Array.from({ length: count }, (_, index) => index),
    center: (index: number): number => left + step * (index + 0.5),
    indexAt: (x: number): number | null => (count === 0 ? null : Math.max(0, Math.min(count - 1, Math.floor((x - left) / step)))),
  }
}

/** The values of a plot at a day; days without a value are left out. */
export const valuesOf = ({ series }: DayPanel, index: number): number[] =>
  series.map(({ values }) => values[index]).filter((value) => value !== null && value !== undefined)

function highest(panel: DayPanel): number {
  const days = Math.max(0, ...panel.series.map(({ values }) => values.length))
  const tops = Array.from({ length: days }, (_, index) => {
    const values = valuesOf(panel, index)
    return panel.kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
  })
  return Math.max(0, ...tops)
}

/** A plot with its place: `top` and `base` in px, `y` for a value. */
export type PanelFrame = {
  panel: DayPanel
  ticks: number[]
  max: number
  top: number
  base: number
  height: number
  y: (value: number) => number
}

/** Room for the name of a plot, above it. */
const nameRoom = 20
const gap = 34

/** The plots of a chart above each other. @returns them with the height they take in px. */
export function panelFrames(panels: readonly DayPanel[]): { frames: PanelFrame[]; height: number } {
  let top = nameRoom
  const frames = panels.map((panel): PanelFrame => {
    const height = panel.height ?? (panel.kind === 'bars' ? 168 : 84)
    const ticks = valueTicks(highest(panel), { most: height < 120 ? 3 : 4, wholeOnly: panel.fractions !== true })
    const max = ticks.at(-1) ?? 0
    const [start, base] = [top, top + height]
    top = base + gap
    return { panel, ticks, max, top: start, base, height, y: scaleLinear<number>({ domain: [0, max || 1], range: [base, start] }) }
  })
  return { frames, height: top - gap }
}
