import { AxisName, CursorBand, CursorLine, CursorPoint, ValueAxis } from './axes.tsx'
import { type DayPanel, type DaySeries, dayFrame, type PanelFrame, panelFrames, valuesOf } from './day-frame.ts'
import { numberText } from './number-text.ts'
import { Plot } from './plot.tsx'
import type { ReadoutContent } from './readout.tsx'
import { Column, Line } from './series.tsx'
import { labelledSteps, labelSpacing } from './ticks.ts'

export type { DayPanel, DaySeries } from './day-frame.ts'
/** A day of the axis: `25/10`, and `Sábado, 25/10/2025` for the readout. */
export type DayStep = { short: string; long: string }

export type DayChartProps = {
  label: string
  /** What the chart shows, in words. */
  summary: string
  days: readonly DayStep[]
  /** Plots above each other, on one time axis and with one cursor. */
  panels: readonly DayPanel[]
  /** Nothing was counted: the axes are shown with zero alone. */
  empty?: boolean
}

/** Values by day: stacked bars and lines in plots of their own, never two scales on one. */
export function DayChart({ label, summary, days, panels, empty = false }: DayChartProps) {
  const { frames, height } = panelFrames(panels)
  const count = days.length
  const readout = (index: number): ReadoutContent => ({
    title: days[index]?.long ?? '',
    rows: panels.flatMap(({ series, format = numberText }) =>
      series.map(({ name, kind, values }) => ({ kind, label: name, value: textOf(values[index], format) })),
    ),
  })
  return (
    <Plot
      label={label}
      summary={summary}
      height={height + 24}
      count={empty ? 0 : count}
      at={(x, _, width) => dayFrame(count, width).indexAt(x)}
      cursorAt={(index, width) => dayFrame(count, width).center(index)}
      readout={readout}
      filledAt={(x, width) => filled(frames[0], dayFrame(count, width).indexAt(x) ?? 0)}
      draw={({ width, active }) => {
        const frame = dayFrame(count, width)
        const [first, last] = [frames[0], frames.at(-1)]
        const [top, base] = [first?.top ?? 0, last?.base ?? 0]
        return (
          <>
            {active !== null && <CursorBand x={frame.center(active)} width={frame.step} from={top} to={base} />}
            {frames.map((panel) => (
              <Panel key={panel.panel.name} frame={panel} days={frame} active={active} empty={empty} />
            ))}
            {active !== null && first && frames.length > 1 && <CursorLine x={frame.center(active)} from={first.base} to={base} dashed />}
            {frames.map(
              (panel) => active !== null && <Points key={panel.panel.name} frame={panel} x={frame.center(active)} index={active} />,
            )}
            {labelledSteps(count, labelSpacing(count, frame.step, 46), active).map((index) => (
              <text key={index} data-on={index === active || undefined} x={frame.center(index)} y={base + 17} textAnchor="middle">
                {days[index]?.short}
              </text>
            ))}
          </>
        )
      }}
    />
  )
}

const textOf = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? 'sem dados' : format(value)

/** How high the first plot is at a day, 0 to 1. */
function filled(frame: PanelFrame | undefined, index: number): number {
  if (!frame || frame.max === 0) return 0
  const values = valuesOf(frame.panel, index)
  return (frame.panel.kind === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)) / frame.max
}

type PanelProps = { frame: PanelFrame; days: ReturnType<typeof dayFrame>; active: number | null; empty: boolean }

function Panel({ frame, days, empty }: PanelProps) {
  const { panel, ticks, y, base } = frame
  return (
    <>
      <ValueAxis ticks={ticks} y={y} left={days.left} right={days.right} zeroOnly={empty} {...(panel.tick && { format: panel.tick })} />
      <AxisName x={0} y={frame.top - 11}>
        {panel.name}
      </AxisName>
      {!empty && (panel.kind === 'bars' ? <Bars frame={frame} days={days} /> : <Lines series={panel.series} y={y} center={days.center} />)}
      {empty && ticks.length === 1 && <EmptyGrid frame={frame} left={days.left} right={days.right} base={base} />}
    </>
  )
}

/** The grid of a plot without values, which has one tick alone. */
const EmptyGrid = ({ frame, left, right, base }: { frame: PanelFrame; left: number; right: number; base: number }) => (
  <ValueAxis ticks={[1, 2]} y={(step) => base - (step / 2) * frame.height} left={left} right={right} zeroOnly />
)

const Lines = ({ series, y, center }: { series: readonly DaySeries[]; y: PanelFrame['y']; center: (index: number) => number }) =>
  // The series itself is drawn over what it is compared with.
  [...series]
    .reverse()
    .map(({ name, kind, values }) => (
      <Line
        key={name}
        kind={kind === 'previous' || kind === 'main' ? kind : 'line'}
        points={values.map((value, index) => ({ x: center(index), y: value === null ? Number.NaN : y(value) }))}
      />
    ))

function Bars({ frame: { panel, y, base }, days }: { frame: PanelFrame; days: PanelProps['days'] }) {
  return days.indices.map((index) => {
    let below = 0
    return panel.series.map(({ name, kind, values }, level) => {
      const from = below
      below += values[index] ?? 0
      const height = y(from) - y(below)
      // Parts of a stack are one pixel apart.
      const split = level > 0 && from > 0 && height > 1.5 ? 1 : 0
      return (
        height > 0 && (
          <Column
            key={`${name} ${index}`}
            kind={kind === 'rest' ? 'rest' : 'main'}
            x={days.center(index)}
            width={days.bar}
            top={Math.min(y(below), base - 1)}
            height={Math.max(1, height - split)}
            round={level === panel.series.length - 1}
          />
        )
      )
    })
  })
}

function Points({ frame: { panel, y }, x, index }: { frame: PanelFrame; x: number; index: number }) {
  const [series] = panel.series
  const value = series?.values[index]
  if (panel.kind === 'bars' || !series || value === null || value === undefined) return null
  return <CursorPoint x={x} y={y(value)} kind={series.kind === 'main' ? 'curve' : 'line'} />
}
