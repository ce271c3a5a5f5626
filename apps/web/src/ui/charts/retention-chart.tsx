import { CursorLine, CursorPoint, ValueAxis } from './axes.tsx'
import { curveBetween, type CurvePoint, shareAt } from './curve.ts'
import type { Drop } from './drops.ts'
import { shareText, timeText } from './number-text.ts'
import { Plot } from './plot.tsx'
import type { ReadoutContent } from './readout.tsx'
import { FrameStrip, HeatStrip, MarkStrip, type RetentionMarks, type RetentionPictures } from './retention-strips.tsx'
import css from './retention-chart.module.css'
import { Area, Line, type Pixel } from './series.tsx'
import { timeTicks } from './ticks.ts'

export type RetentionChartProps = RetentionMarks &
  RetentionPictures & {
    label: string
    summary: string
    /** Seconds of the media. */
    duration: number
    /** Share of views at seconds, in order. */
    curve: readonly CurvePoint[]
    /** What it is compared with, dashed. */
    average?: readonly CurvePoint[] | undefined
    /** Drawn in red with the number of their place in the list. */
    drops?: readonly Drop[]
    /** Words spoken at a second. */
    wordsAt?: (second: number) => string | null
    /** More about a second: chapter, times seen. */
    noteAt?: (second: number) => string | null
    /** Enter or a press: go to that second. */
    onChoose?: (second: number) => void
  }

const edge = { left: 48, top: 8, foot: 26 }

/** Which part of the views is still there at each second, under the pictures of the media, over its chapters and offers. */
export function RetentionChart(props: RetentionChartProps) {
  const {
    label,
    summary,
    duration,
    curve,
    average = [],
    drops = [],
    wordsAt,
    noteAt,
    onChoose,
    frame,
    strip,
    heat,
    chapters = [],
    offers = [],
  } = props
  const last = Math.max(0, Math.floor(duration))
  const x = (second: number, width: number): number => edge.left + (second / Math.max(1, duration)) * (width - edge.left)
  const strips = (frame || strip ? frameHeight + 4 : 0) + (heat ? 22 : 0)
  const [top, base] = [strips + edge.top, strips + edge.top + plotHeight]
  const y = (share: number): number => base - share * plotHeight
  const pixels = (points: readonly CurvePoint[], width: number): Pixel[] =>
    points.map(({ at, share }) => ({ x: x(at, width), y: y(share) }))
  const readout = (second: number): ReadoutContent => ({
    title: timeText(second),
    aside: `${shareText(shareAt(curve, second))} assistindo`,
    ...(average.length > 0 && { rows: [{ kind: 'previous', label: 'Média', value: shareText(shareAt(average, second)) }] }),
    ...(frame && { picture: <div className={css.picture}>{frame(second)}</div> }),
    quote: wordsAt?.(second) ?? null,
    note: noteAt?.(second) ?? null,
  })
  return (
    <Plot
      label={label}
      summary={summary}
      height={base + edge.foot}
      count={last + 1}
      page={30}
      resting={0}
      {...(onChoose && { onChoose })}
      at={(left, _, width) => Math.max(0, Math.min(last, Math.round(((left - edge.left) / Math.max(1, width - edge.left)) * duration)))}
      cursorAt={(second, width) => x(second, width)}
      readout={readout}
      readoutTop={top + plotHeight * 0.38}
      filledAt={(left, width) => shareAt(curve, ((left - edge.left) / Math.max(1, width - edge.left)) * duration)}
      draw={({ width, active }) => (
        <>
          <ValueAxis ticks={[0, 0.25, 0.5, 0.75, 1]} y={y} left={edge.left} right={width} format={shareText} />
          <Area points={pixels(curve, width)} base={base} />
          {average.length > 0 && <Line points={pixels(average, width)} kind="previous" />}
          <Line points={pixels(curve, width)} kind="main" />
          {drops.map((drop, index) => (
            <NumberedDrop
              key={drop.from}
              number={index + 1}
              points={pixels(curveBetween(curve, drop.from, drop.to), width)}
              right={width}
            />
          ))}
          {active !== null && (
            <>
              <CursorLine x={x(active, width)} from={0} to={base} />
              <CursorPoint x={x(active, width)} y={y(shareAt(curve, active))} kind="curve" />
            </>
          )}
          {timeTicks(duration, width - edge.left).map((at) => (
            <text key={at} x={x(at, width)} y={base + 18} textAnchor={at === 0 ? 'start' : at === duration ? 'end' : 'middle'}>
              {timeText(at)}
            </text>
          ))}
        </>
      )}
    >
      {({ width }) => (
        <>
          <div className={css.above} style={{ left: edge.left }}>
            {frame && <FrameStrip frame={frame} duration={duration} width={width - edge.left} height={frameHeight} />}
            {!frame && strip && <div style={{ height: frameHeight }}>{strip}</div>}
            {heat && <HeatStrip values={heat} />}
          </div>
          <MarkStrip chapters={chapters} offers={offers} duration={duration} left={edge.left} />
        </>
      )}
    </Plot>
  )
}

const frameHeight = 52
const plotHeight = 220

/** A loss inside the curve, thick and red, with its number beside it. */
function NumberedDrop({ number, points, right }: { number: number; points: readonly Pixel[]; right: number }) {
  const [first, end] = [points[0], points.at(-1)]
  if (!first || !end) return null
  const x = Math.min(right - 10, (first.x + end.x) / 2 + 16)
  const y = Math.max(10, (first.y + end.y) / 2 - 13)
  return (
    <>
      <Line points={points} kind="lose" />
      <circle className={css.disc} cx={x} cy={y} r={9} />
      <text className={css.number} x={x} y={y + 4} textAnchor="middle">
        {number}
      </text>
    </>
  )
}
