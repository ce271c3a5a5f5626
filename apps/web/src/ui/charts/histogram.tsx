import { scaleLinear } from '@visx/scale'
import { AxisName, CursorBand, ValueAxis } from './axes.tsx'
import { numberText } from './number-text.ts'
import { Plot } from './plot.tsx'
import { Column } from './series.tsx'

/** A class of a histogram: its name for the readout, and how many are in it. */
export type HistogramBin = { name: string; count: number; strong?: boolean }

export type HistogramProps = {
  label: string
  summary: string
  bins: readonly HistogramBin[]
  /** Names what the axis below measures. */
  axis: string
  /** Labels at fractions of the axis: `{ at: 0.25, text: '25 %' }`. */
  marks: readonly { at: number; text: string }[]
  /** What is counted: `alunos`. */
  unit: string
  height?: number
  /** Axes alone: there is nothing to count. */
  empty?: boolean
}

const room = { top: 18, foot: 38 }
/** Pixels of a digit over a column, and the narrowest column that has one. */
const digit = 6.5
const narrowest = 22

/** How many there are in each class; those that matter in blue, with their number. */
export function Histogram({ label, summary, bins, axis, marks, unit, height = 110, empty = false }: HistogramProps) {
  const base = room.top + height
  const y = scaleLinear<number>({ domain: [0, Math.max(1, ...bins.map(({ count }) => count))], range: [base, room.top] })
  const step = (width: number): number => width / Math.max(1, bins.length)
  const most = Math.max(...bins.map(({ count }) => count))
  const widest = Math.max(...bins.map(({ count }) => numberText(count).length)) * digit
  const fits = (width: number): boolean => step(width) >= Math.max(narrowest, widest)
  /** Where numbers would touch each other, only that of the column under the cursor, else the highest one, has room. */
  const highest = bins.findIndex(({ count }) => count === most)
  const center = (index: number, width: number): number => step(width) * (index + 0.5)
  return (
    <Plot
      label={label}
      summary={summary}
      height={base + room.foot}
      count={empty ? 0 : bins.length}
      at={(x, _, width) => Math.max(0, Math.min(bins.length - 1, Math.floor(x / step(width))))}
      cursorAt={center}
      readout={(index) => ({ title: bins[index]?.name ?? '', rows: [{ label: unit, value: numberText(bins[index]?.count ?? 0) }] })}
      draw={({ width, active }) => (
        <>
          {active !== null && <CursorBand x={center(active, width)} width={step(width)} from={room.top} to={base} />}
          <ValueAxis ticks={[0]} y={y} left={0} right={width} format={() => ''} />
          {(empty ? [] : bins).map(({ name, count, strong }, index) => (
            <g key={name}>
              <Column
                kind={strong ? 'main' : 'rest'}
                x={center(index, width)}
                width={Math.max(2, step(width) - 4)}
                top={y(count)}
                height={base - y(count)}
                round
              />
              {(fits(width) || index === (active ?? highest)) && (
                <text data-on={strong || index === active || undefined} x={center(index, width)} y={y(count) - 5} textAnchor="middle">
                  {numberText(count)}
                </text>
              )}
            </g>
          ))}
          {marks.map(({ at, text }) => (
            <text key={text} x={at * width} y={base + 16} textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}>
              {text}
            </text>
          ))}
          <g textAnchor="middle">
            <AxisName x={width / 2} y={base + 34}>
              {axis}
            </AxisName>
          </g>
        </>
      )}
    />
  )
}
