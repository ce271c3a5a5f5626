import type { LeakFacts } from '@videozz/contract/browser'
import { boundOf, evidenceChart, sayBound, sayPerson } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import css from './leak.module.css'

const frame = { width: 360, height: 250, left: 92, margin: 10, bottom: 40 }
/** Rows of the table, beside the last unit. */
const everyRow = 5

/** How the evidence grows from unit to unit, of those named and of some others. */
export function LeakEvidence({ facts }: { facts: LeakFacts }) {
  const { paths, tested, named } = facts
  const chart = evidenceChart(paths, facts, frame)
  const who = named[0] ? sayPerson(named[0].person) : ''
  const [path = []] = paths.named
  const shown = path.flatMap((capital, index) =>
    (index + 1) % everyRow === 0 || index === path.length - 1 ? [{ unit: index + 1, capital }] : [],
  )
  return (
    <ChartCard
      title="Evidência por trecho"
      caption={tested > 1 ? `${who} e ${tested === 2 ? 'o outro testado' : `os outros ${formatCount(tested - 1)} testados`}` : who}
      state={{ is: 'ready' }}
      height={frame.height}
      narrow
      table={{
        columns: ['Trechos', 'Chance de engano'],
        rows: shown.map(({ unit, capital }) => [formatCount(unit), sayBound(boundOf(capital * Math.LN10, tested))]),
      }}
      legend={
        <p className={css.legend}>
          <span data-line="named">Quem foi identificado</span>
          <span data-line="other">Outros</span>
        </p>
      }
    >
      <svg
        className={css.chart}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`Chance de engano por trecho, até ${sayBound(named[0]?.bound ?? 1)}`}
      >
        {chart.rows.map(({ y, label, isLeast }) => (
          <g key={label} data-least={isLeast || undefined}>
            <line x1={frame.left} x2={frame.width - frame.margin} y1={y} y2={y} />
            <text x={frame.left - 8} y={y + 4} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {chart.columns.map(({ x, label }) => (
          <text key={label} x={x} y={frame.height - 22} textAnchor="middle">
            {label}
          </text>
        ))}
        <text x={(frame.width + frame.left) / 2} y={frame.height - 4} textAnchor="middle">
          Trechos de 2 s usados
        </text>
        {chart.others.map((points, index) => (
          <polyline key={index} className={css.other} points={points} />
        ))}
        {chart.named.map(({ points, end }, index) => (
          <g key={index}>
            <polyline className={css.named} points={points} />
            <circle cx={end.x} cy={end.y} r={4} />
          </g>
        ))}
      </svg>
    </ChartCard>
  )
}
