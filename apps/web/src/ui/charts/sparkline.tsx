import { useElementSize } from '@mantine/hooks'
import css from './sparkline.module.css'
import { Area, Line, type Pixel } from './series.tsx'

export type SparklineProps = {
  /** What it shows, in words. */
  label: string
  values: readonly number[]
  /** Of the period before, dashed. */
  previous?: readonly number[] | undefined
  /** A curve from 100 % with the ground under it, on a scale from zero to `top`. */
  area?: { top: number } | undefined
  height?: number
}

/** A small line without axes, beside a figure. */
export function Sparkline({ label, values, previous = [], area, height = 34 }: SparklineProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const all = [...values, ...previous]
  const [low, high] = area ? [0, area.top] : [Math.min(...all), Math.max(...all)]
  const y = (value: number): number => (high === low ? height / 2 : height - 3 - ((value - low) / (high - low)) * (height - 6))
  const right = area ? width : width - 5
  const points = (series: readonly number[]): Pixel[] =>
    series.map((value, index) => ({ x: (area ? 0 : 1) + (index / Math.max(1, series.length - 1)) * right, y: y(value) }))
  const line = points(values)
  const end = line.at(-1)
  return (
    <div ref={ref} className={css.spark} style={{ height }} role="img" aria-label={label}>
      {width > 0 && values.length > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {area && <line className={css.base} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />}
          {area && <Area points={line} base={height} />}
          <Line points={points(previous)} kind="previous" />
          <Line points={line} kind="spark" />
          {end && !area && <circle className={css.end} cx={end.x} cy={end.y} r={3} />}
        </svg>
      )}
    </div>
  )
}
