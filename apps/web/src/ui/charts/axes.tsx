import css from './axes.module.css'
import { tickText } from './number-text.ts'

export type ValueAxisProps = {
  ticks: readonly number[]
  y: (value: number) => number
  /** Left and right end of the grid lines, in px. */
  left: number
  right: number
  format?: (value: number) => string
  /** Only zero is written: the chart is empty. */
  zeroOnly?: boolean
}

/** Grid lines with their values at the left; the one of zero is the base line. */
export function ValueAxis({ ticks, y, left, right, format = tickText, zeroOnly = false }: ValueAxisProps) {
  return ticks.map((value) => (
    <g key={value}>
      <line className={css.grid} data-base={value === 0 || undefined} x1={left} x2={right} y1={y(value)} y2={y(value)} />
      {(value === 0 || !zeroOnly) && (
        <text x={left - 8} y={y(value) + 4} textAnchor="end">
          {format(value)}
        </text>
      )}
    </g>
  ))
}

/** The name of an axis, above the plot. */
export const AxisName = ({ x, y, children }: { x: number; y: number; children: string }) => (
  <text data-role="name" x={x} y={y}>
    {children}
  </text>
)

/** A vertical line at the cursor. */
export const CursorLine = ({ x, from, to, dashed }: { x: number; from: number; to: number; dashed?: boolean }) => (
  <line className={css.cursor} x1={x} x2={x} y1={from} y2={to} strokeDasharray={dashed ? '2 2' : undefined} />
)

/** The ground behind the step under the cursor. */
export const CursorBand = ({ x, width, from, to }: { x: number; width: number; from: number; to: number }) => (
  <rect className={css.band} x={x - width / 2} y={from} width={width} height={to - from} rx={3} />
)

/** The point of a line at the cursor. */
export const CursorPoint = ({ x, y, kind }: { x: number; y: number; kind: 'line' | 'curve' }) => (
  <circle className={css.point} data-kind={kind} cx={x} cy={y} r={4.5} />
)
