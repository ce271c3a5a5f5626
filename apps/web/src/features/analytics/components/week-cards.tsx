import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { Overview } from '../../../shared/queries/analytics.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { HeatMap, StackedBars } from '../../../ui/charts/lazy-plots.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { fullDay, lengthText, weekText } from '../model/period.ts'

const dayNames = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']
const noHours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))

export type WeekCardProps = { overview: Overview | undefined; state: ChartState; stale: boolean }

/** Views by hour of the week. */
export function HoursCard({ overview, state, stale }: WeekCardProps) {
  const hours = overview?.hours ?? noHours
  return (
    <ChartCard
      title="Horas da semana"
      help={<MetricHelp of="hours" />}
      caption={`Visualizações iniciadas em cada hora${overview ? `, soma de ${lengthText(overview.days.length)}` : ''}`}
      state={state}
      stale={stale}
      height={218}
      table={{
        columns: ['Hora', ...dayNames],
        rows: Array.from({ length: 24 }, (_, hour) => [`${hour}h`, ...hours.map((day) => formatCount(day[hour] ?? 0))]),
      }}
    >
      <HeatMap label="Visualizações por dia da semana e hora" values={hours} unit="visualizações" />
    </ChartCard>
  )
}

/** New and returning people of each week. */
export function ReturningCard({ overview, state, stale }: WeekCardProps) {
  const weeks = overview?.weeks ?? []
  const newOnes = weeks.map(({ newPeople }) => newPeople)
  const returning = weeks.map((week) => week.returning)
  return (
    <ChartCard
      title="Novas e que voltaram"
      help={<MetricHelp of="returning" />}
      caption="Pessoas por semana"
      state={state}
      stale={stale}
      height={186}
      narrow
      legend={
        <Legend
          entries={[
            { kind: 'main', name: 'Voltaram' },
            { kind: 'rest', name: 'Novas' },
          ]}
        />
      }
      table={{
        columns: ['Semana', 'Voltaram', 'Novas'],
        rows: weeks.map((week) => [weekText(week), formatCount(week.returning), formatCount(week.newPeople)]),
      }}
    >
      <StackedBars
        label="Pessoas novas e que voltaram, por semana"
        summary={weeks.map((week) => `${weekText(week)}: ${week.returning} voltaram, ${week.newPeople} novas`).join('; ')}
        steps={weeks.map((week) => ({ short: weekText(week), long: `De ${fullDay(week.start)} a ${fullDay(week.end)}` }))}
        series={[
          { name: 'Voltaram', kind: 'main', values: returning },
          { name: 'Novas', kind: 'rest', values: newOnes },
        ]}
      />
    </ChartCard>
  )
}
