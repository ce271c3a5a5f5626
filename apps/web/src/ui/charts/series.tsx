import { Area as AreaPath, LinePath } from '@visx/shape'
import css from './series.module.css'

/** A point in px. */
export type Pixel = { x: number; y: number }
const xOf = ({ x }: Pixel): number => x
const yOf = ({ y }: Pixel): number => y
const isThere = ({ y }: Pixel): boolean => !Number.isNaN(y)

/** How a line is drawn. */
export type LineKind = 'main' | 'line' | 'previous' | 'lose' | 'spark'

/** A line over points; points whose `y` is not a number interrupt it, and one that stands alone is a dot. */
export function Line({ points, kind }: { points: readonly Pixel[]; kind: LineKind }) {
  const alone = points.filter(
    (point, index) =>
      isThere(point) && !isThere(points[index - 1] ?? { x: 0, y: Number.NaN }) && !isThere(points[index + 1] ?? { x: 0, y: Number.NaN }),
  )
  return (
    <>
      <LinePath data={[...points]} x={xOf} y={yOf} defined={isThere} className={css.line ?? ''} data-kind={kind} />
      {alone.map(({ x, y }) => (
        <circle key={x} className={css.dot} data-kind={kind} cx={x} cy={y} r={2} />
      ))}
    </>
  )
}

/** The ground under one curve. @param base its lower edge in px. */
export const Area = ({ points, base }: { points: readonly Pixel[]; base: number }) => (
  <AreaPath data={[...points]} x={xOf} y0={base} y1={yOf} className={css.area ?? ''} />
)

export type ColumnProps = { x: number; width: number; top: number; height: number; kind: 'main' | 'rest'; round?: boolean }

/** A bar of a plot. */
export const Column = ({ x, width, top, height, kind, round }: ColumnProps) => (
  <rect className={css.column} data-kind={kind} x={x - width / 2} y={top} width={width} height={Math.max(0, height)} rx={round ? 1.5 : 0} />
)
