import { Button } from '@mantine/core'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { Overview, Period } from '../../../shared/queries/analytics.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { DayChart } from '../../../ui/charts/lazy-plots.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { minutesOf } from '../model/figure-text.ts'
import { dayAfter, daysOf, fullDay, longDay, mostDays, shortDay } from '../model/period.ts'

export type DaysCardProps = { period: Period; overview: Overview | undefined; state: ChartState; stale: boolean; onLonger: () => void }

/** Views with and without Imprint by day, over the minutes of each day and of the period before. */
export function DaysCard({ period, overview, state, stale, onLonger }: DaysCardProps) {
  const length = daysOf(period)
  const days = overview?.days ?? Array.from({ length }, (_, index) => emptyDay(dayAfter(period.start, index)))
  const before = overview?.previous.days ?? []
  const minutes = days.map(({ seconds }) => minutesOf(seconds))
  const minutesBefore = days.map((_, index) => (before[index] ? minutesOf(before[index].seconds) : null))
  const past = `${length} ${length === 1 ? 'dia' : 'dias'} antes`
  return (
    <ChartCard
      title="Visualizações e minutos por dia"
      help={<MetricHelp of="minutes" />}
      caption={overview && `Comparado com ${shortDay(overview.previous.start)} a ${shortDay(overview.previous.end)}`}
      state={state}
      stale={stale}
      height={330}
      legend={
        <Legend
          entries={[
            { kind: 'main', name: 'Com Imprint' },
            { kind: 'rest', name: 'Sem Imprint' },
            { kind: 'line', name: 'Minutos' },
            { kind: 'previous', name: `Minutos, ${past}` },
          ]}
        />
      }
      table={{
        columns: ['Dia', 'Com Imprint', 'Sem Imprint', 'Minutos', `Minutos, ${past}`],
        rows: days.map(({ day, withImprint, withoutImprint }, index) => [
          fullDay(day),
          formatCount(withImprint),
          formatCount(withoutImprint),
          formatCount(minutes[index] ?? 0),
          formatCount(minutesBefore[index] ?? 0),
        ]),
      }}
      empty={
        <>
          <b>
            Nenhuma visualização de {shortDay(period.start)} a {shortDay(period.end)}
          </b>
          <span>Incorpore um vídeo no seu site{length < mostDays && ' ou escolha um período maior'}.</span>
          {length < mostDays && (
            <Button variant="default" size="xs" onClick={onLonger}>
              Ver {mostDays} dias
            </Button>
          )}
        </>
      }
    >
      <DayChart
        label="Visualizações e minutos por dia"
        summary={summaryOf(days, minutes)}
        empty={state.is === 'empty'}
        days={days.map(({ day }) => ({ short: shortDay(day), long: longDay(day) }))}
        panels={[
          {
            kind: 'bars',
            name: 'Visualizações',
            series: [
              { name: 'Com Imprint', kind: 'main', values: days.map(({ withImprint }) => withImprint) },
              { name: 'Sem Imprint', kind: 'rest', values: days.map(({ withoutImprint }) => withoutImprint) },
            ],
          },
          {
            kind: 'lines',
            name: 'Minutos assistidos',
            series: [
              { name: 'Minutos', kind: 'line', values: minutes },
              { name: past, kind: 'previous', values: minutesBefore },
            ],
          },
        ]}
      />
    </ChartCard>
  )
}

const emptyDay = (day: string): Overview['days'][number] => ({
  day,
  withImprint: 0,
  withoutImprint: 0,
  seconds: 0,
  people: 0,
  newPeople: 0,
})

/** The day with most views and that with most minutes. */
function summaryOf(days: Overview['days'], minutes: readonly number[]): string {
  const views = days.map(({ withImprint, withoutImprint }) => withImprint + withoutImprint)
  const most = (values: readonly number[]): string => {
    const value = Math.max(0, ...values)
    const day = days[values.indexOf(value)]?.day
    return value === 0 || !day ? 'nenhuma' : `${formatCount(value)} em ${fullDay(day)}`
  }
  return `${days.length} dias. Mais visualizações: ${most(views)}. Mais minutos: ${most(minutes)}.`
}
