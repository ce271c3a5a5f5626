import type { ReactNode } from 'react'
import { formatDay } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { type DayBar, describeBars } from '../model/day-bars.ts'
import css from './billing.module.css'

const height = 100
const [step, width] = [10, 7]
/** Bars that have anything are never thinner than a line. */
const least = 1.5

export type DayChartProps = {
  title: string
  /** The month in one figure. */
  figure: string
  bars: readonly DayBar[]
  /** Label of the part drawn separately. */
  aboveLabel?: string
  note?: ReactNode
}

/** A month in bars, a day each, with the same figures as a table. */
export function DayChart({ title, figure, bars, aboveLabel, note }: DayChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const tall = (value: number) => (value > 0 ? Math.max(least, (value / top) * height) : 0)
  const shownDays = [bars.at(0), bars.at(Math.floor(bars.length / 2)), bars.at(-1)].flatMap((bar) =>
    bar ? [formatDay(bar.day).slice(0, 5)] : [],
  )
  const filled = bars.some(({ value }) => value > 0)
  return (
    <figure className={`card ${css.chart}`}>
      <figcaption>
        <h2>{title}</h2>
        <strong>{figure}</strong>
      </figcaption>
      <div className={css.plot}>
        <span className={css.top}>{filled ? formatSize(top) : 'Sem dados neste mês'}</span>
        <svg viewBox={`0 0 ${bars.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={describeBars(title, bars)}>
          {bars.map(({ day, value, above, faint, text }, place) => {
            const [whole, over] = [tall(value), tall(above)]
            const x = place * step + (step - width) / 2
            return (
              <g key={day}>
                <rect className={css.bar} data-faint={faint || undefined} x={x} y={height - whole} width={width} height={whole} />
                {above > 0 && <rect className={css.above} x={x} y={height - whole} width={width} height={Math.min(over, whole)} />}
                <rect className={css.reach} x={place * step} y={0} width={step} height={height}>
                  <title>{`${formatDay(day)}: ${text}`}</title>
                </rect>
              </g>
            )
          })}
        </svg>
        <div className={css.axis} aria-hidden="true">
          {shownDays.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
      {aboveLabel !== undefined && bars.some(({ above }) => above > 0) && (
        <p className={css.legend}>
          <i aria-hidden="true" />
          {aboveLabel}
        </p>
      )}
      {note !== undefined && <p className={css.note}>{note}</p>}
      {filled && (
        <details className={css.figures}>
          <summary>Ver os números</summary>
          <DataTable
            caption={title}
            layout="figures"
            rows={bars}
            rowKey={({ day }) => day}
            columns={[
              { header: 'Dia', title: true, cell: ({ day }) => formatDay(day) },
              { header: 'Valor', align: 'end', cell: ({ text }) => text },
            ]}
          />
        </details>
      )}
    </figure>
  )
}
