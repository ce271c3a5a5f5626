import { scaleLinear } from '@visx/scale'
import { CursorBand, ValueAxis } from './axes.tsx'
import type { MarkKind } from './mark.tsx'
import { numberText } from './number-text.ts'
import { Plot } from './plot.tsx'
import { Column } from './series.tsx'
import { labelSpacing, valueTicks } from './ticks.ts'

export type StackSeries = { name: string; kind: Extract<MarkKind, 'main' | 'rest'>; values: readonly number[] }
/** A step of the axis: `25–31/10`, and its name in full for the readout. */
export type StackStep = { short: string; long: string }

export type StackedBarsProps = {
  label: string
  summary: string
  steps: readonly StackStep[]
  /** Stacked in their order. */
  series: readonly StackSeries[]
  height?: number
}

const room = { left: 34, top: 18, foot: 22 }

/** Few stacked bars with their sum above each, such as weeks. */
export function StackedBars({ label, summary, steps, series, height = 118 }: StackedBarsProps) {
  const sums = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const ticks = valueTicks(Math.max(0, ...sums))
  const base = room.top + height
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1) || 1], range: [base, room.top] })
  const step = (width: number): number => (width - room.left) / Math.max(1, steps.length)
  const center = (index: number, width: number): number => room.left + step(width) * (index + 0.5)
  return (
    <Plot
      label={label}
      summary={summary}
      height={base + room.foot}
      count={steps.length}
      at={(x, _, width) => Math.max(0, Math.min(steps.length - 1, Math.floor((x - room.left) / step(width))))}
      cursorAt={center}
      readout={(index) => ({
        title: steps[index]?.long ?? '',
        rows: series.map(({ name, kind, values }) => ({ kind, label: name, value: numberText(values[index] ?? 0) })),
      })}
      draw={({ width, active }) => {
        const bar = Math.max(3, Math.min(34, step(width) * 0.62))
        const spacing = labelSpacing(steps.length, step(width), 52)
        return (
          <>
            {active !== null && <CursorBand x={center(active, width)} width={step(width)} from={room.top} to={base} />}
            <ValueAxis ticks={ticks} y={y} left={room.left} right={width} />
            {steps.map(({ short }, index) => (
              <g key={short}>
                <Stack series={series} index={index} x={center(index, width)} width={bar} y={y} />
                {step(width) >= 34 && (
                  <text data-on x={center(index, width)} y={y(sums[index] ?? 0) - 6} textAnchor="middle">
                    {numberText(sums[index] ?? 0)}
                  </text>
                )}
                {index % spacing === 0 && (
                  <text x={center(index, width)} y={base + 17} textAnchor="middle">
                    {short}
                  </text>
                )}
              </g>
            ))}
          </>
        )
      }}
    />
  )
}

type StackProps = { series: readonly StackSeries[]; index: number; x: number; width: number; y: (value: number) => number }

function Stack({ series, index, x, width, y }: StackProps) {
  let below = 0
  return series.map(({ name, kind, values }, level) => {
    const from = below
    below += values[index] ?? 0
    const height = y(from) - y(below)
    const split = level > 0 && from > 0 && height > 1.5 ? 1 : 0
    return height > 0 && <Column key={name} kind={kind} x={x} width={width} top={y(below)} height={height - split} round={level > 0} />
  })
}
