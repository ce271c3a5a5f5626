import { type HeatScale, heatScale, heatStep } from './heat-scale.ts'
import css from './heat-map.module.css'
import { numberText } from './number-text.ts'
import { Plot } from './plot.tsx'

const days = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
const longDays = ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado', 'Domingo'] as const
const hours = 24
const side = { left: 36, top: 20, row: 24, gap: 2 }

export type HeatMapProps = {
  label: string
  /** Values by day of the week from Monday, and hour. */
  values: readonly (readonly number[])[]
  /** What is counted: `visualizações`. */
  unit: string
}

const valueAt = (values: HeatMapProps['values'], index: number): number => values[Math.floor(index / hours)]?.[index % hours] ?? 0
const hourText = (hour: number): string => `${hour}h às ${(hour + 1) % 24}h`

/** The hour of the week with the highest value, `quarta, 21h às 22h`; null when all are zero. */
export function peakOf(values: HeatMapProps['values']): { text: string; value: number } | null {
  const all = values.flat()
  const value = Math.max(0, ...all)
  if (value === 0) return null
  const index = all.indexOf(value)
  const day = longDays[Math.floor(index / hours)]?.replace('-feira', '').toLowerCase()
  return { text: `${day}, ${hourText(index % hours)}`, value }
}

/** Values by hour of the week, from Monday, in six steps that all cells share. */
export function HeatMap({ label, values, unit }: HeatMapProps) {
  const scale = heatScale(Math.max(0, ...values.flat()))
  const peak = peakOf(values)
  const cell = (width: number): number => (width - side.left) / hours
  const indexAt = (x: number, y: number, width: number): number | null => {
    const [hour, day] = [Math.floor((x - side.left) / cell(width)), Math.floor((y - side.top) / side.row)]
    return hour < 0 || hour >= hours || day < 0 || day >= days.length ? null : day * hours + hour
  }
  return (
    <>
      <Plot
        label={label}
        summary={peak ? `Pico: ${peak.text}, ${numberText(peak.value)} ${unit}` : `Nenhuma: 0 ${unit}`}
        height={side.top + days.length * side.row}
        count={days.length * hours}
        columns={hours}
        resting={peak ? values.flat().indexOf(peak.value) : 0}
        at={indexAt}
        cursorAt={(index, width) => side.left + cell(width) * ((index % hours) + 0.5)}
        readoutTop={side.top + days.length * side.row + 4}
        readout={(index) => ({
          title: `${longDays[Math.floor(index / hours)]}, ${hourText(index % hours)}`,
          rows: [{ label: unit, value: numberText(valueAt(values, index)) }],
        })}
        draw={({ width, active }) => <Cells values={values} scale={scale} cell={cell(width)} active={active} />}
      />
      <HeatKey scale={scale} unit={`${unit} por hora`} peak={peak && `Pico: ${peak.text} · ${numberText(peak.value)}`} />
    </>
  )
}

type CellsProps = { values: HeatMapProps['values']; scale: HeatScale; cell: number; active: number | null }

function Cells({ values, scale, cell, active }: CellsProps) {
  const gap = cell < 14 ? 1 : side.gap
  const every = cell < 10 ? 6 : 3
  const box = (index: number) => ({
    x: side.left + (index % hours) * cell,
    y: side.top + Math.floor(index / hours) * side.row,
    width: Math.max(1, cell - gap),
    height: side.row - gap,
    rx: cell < 14 ? 2 : 3,
  })
  return (
    <>
      {Array.from({ length: hours / every }, (_, index) => (
        <text key={index} x={side.left + index * every * cell} y={11}>
          {index * every}h
        </text>
      ))}
      {days.map((day, row) => (
        <text key={day} x={0} y={side.top + row * side.row + 15}>
          {day}
        </text>
      ))}
      {values.flat().map((value, index) => (
        <rect key={index} className={css.cell} data-step={heatStep(value, scale)} {...box(index)} />
      ))}
      {active !== null && <Ring {...box(active)} />}
    </>
  )
}

/** The ring around the cell under the cursor: 1.5 px outside a gap of 1.5 px. */
const Ring = ({ x, y, width, height, rx }: { x: number; y: number; width: number; height: number; rx: number }) => (
  <>
    <rect className={css.gap} x={x - 0.75} y={y - 0.75} width={width + 1.5} height={height + 1.5} rx={rx + 1} />
    <rect className={css.ring} x={x - 2.25} y={y - 2.25} width={width + 4.5} height={height + 4.5} rx={rx + 2} />
  </>
)

/** The steps of a heat map with both ends in words. */
function HeatKey({ scale, unit, peak }: { scale: HeatScale; unit: string; peak: string | null }) {
  return (
    <div className={css.key}>
      <span>0</span>
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <i key={step} className={css.swatch} data-step={step} aria-hidden="true" />
      ))}
      <span>
        {numberText(scale.top)} ou mais {unit}
      </span>
      {peak !== null && <p>{peak}</p>}
    </div>
  )
}
