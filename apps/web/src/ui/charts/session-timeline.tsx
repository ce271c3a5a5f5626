import { scaleLinear } from '@visx/scale'
import css from './session-timeline.module.css'
import { Plot } from './plot.tsx'

/** A session on its device's lane; times in milliseconds. `quiet`: it sent no reports. */
export type TimelineSpan = { from: number; to: number; quiet?: boolean; title: string; note?: string }
export type TimelineLane = { key: string; title: string; detail?: string; spans: readonly TimelineSpan[] }

export type SessionTimelineProps = {
  label: string
  summary: string
  from: number
  to: number
  lanes: readonly TimelineLane[]
  /** Times at which several sessions played at once. */
  overlaps?: readonly { from: number; to: number }[]
  /** Instants of the axis with their labels: `21h`. */
  ticks: readonly { at: number; text: string }[]
  /** An instant for the readout: `21:40`. */
  timeOf: (instant: number) => string
}

const room = { left: 124, top: 4, lane: 40, foot: 24 }

/** Sessions side by side, a lane for each device, with the times when several played at once behind them. */
export function SessionTimeline({ label, summary, from, to, lanes, overlaps = [], ticks, timeOf }: SessionTimelineProps) {
  const spans = lanes.flatMap((lane, row) => lane.spans.map((span) => ({ ...span, lane, row })))
  const base = room.top + lanes.length * room.lane
  const scale = (width: number) => scaleLinear<number>({ domain: [from, Math.max(to, from + 1)], range: [room.left, width], clamp: true })
  const rowAt = (y: number): number => Math.floor((y - room.top) / room.lane)
  return (
    <Plot
      label={label}
      summary={summary}
      height={base + room.foot}
      count={spans.length}
      at={(x, y, width) => {
        const instant = Number(scale(width).invert(x))
        const index = spans.findIndex((span) => span.row === rowAt(y) && instant >= span.from && instant <= span.to)
        return index === -1 ? null : index
      }}
      cursorAt={(index, width) => scale(width)(((spans[index]?.from ?? from) + (spans[index]?.to ?? to)) / 2)}
      readoutTop={base}
      readout={(index) => {
        const span = spans[index]
        return {
          title: span?.title ?? '',
          rows: span
            ? [{ kind: span.quiet ? 'rest' : 'main', label: span.lane.title, value: `${timeOf(span.from)} a ${timeOf(span.to)}` }]
            : [],
          note: span?.note ?? null,
        }
      }}
      draw={({ width, active }) => {
        const x = scale(width)
        return (
          <>
            {overlaps.map((overlap) => (
              <g key={overlap.from}>
                <rect
                  className={css.overlap}
                  x={x(overlap.from)}
                  width={x(overlap.to) - x(overlap.from)}
                  y={room.top}
                  height={base - room.top}
                />
                <line className={css.edge} x1={x(overlap.from)} x2={x(overlap.from)} y1={room.top} y2={base} />
                <line className={css.edge} x1={x(overlap.to)} x2={x(overlap.to)} y1={room.top} y2={base} />
              </g>
            ))}
            {ticks.map(({ at, text }) => (
              <g key={at}>
                <line className={css.grid} x1={x(at)} x2={x(at)} y1={room.top} y2={base} />
                <text x={x(at)} y={base + 17} textAnchor={at === to ? 'end' : at === from ? 'start' : 'middle'}>
                  {text}
                </text>
              </g>
            ))}
            {lanes.map(({ key, title, detail }, row) => (
              <g key={key}>
                <text data-on x={0} y={room.top + room.lane * row + 16}>
                  {title}
                </text>
                <text x={0} y={room.top + room.lane * row + 31}>
                  {detail}
                </text>
              </g>
            ))}
            {spans.map((span, index) => (
              <rect
                key={index}
                className={css.span}
                data-quiet={span.quiet || undefined}
                data-active={index === active || undefined}
                x={x(span.from)}
                width={Math.max(2, x(span.to) - x(span.from))}
                y={room.top + room.lane * span.row + 12}
                height={14}
                rx={3}
              />
            ))}
          </>
        )
      }}
    />
  )
}
