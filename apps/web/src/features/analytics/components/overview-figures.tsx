import { formatCount } from '../../../shared/format/number.ts'
import type { Overview, OverviewDay } from '../../../shared/queries/analytics.ts'
import { changeOf } from '../../../shared/metrics/figure-change.ts'
import { type Figure, FigureCells } from '../../../shared/metrics/figure-cells.tsx'
import { minutesOf } from '../model/figure-text.ts'

type Shown = {
  title: string
  metric: Figure['metric']
  of: (figures: Overview['totals'] | OverviewDay) => number
  tone: 'good' | 'neutral'
}

const shown: readonly Shown[] = [
  { title: 'Visualizações com Imprint', metric: 'viewsWithImprint', of: ({ withImprint }) => withImprint, tone: 'good' },
  { title: 'Visualizações sem Imprint', metric: 'viewsWithoutImprint', of: ({ withoutImprint }) => withoutImprint, tone: 'neutral' },
  { title: 'Minutos assistidos', metric: 'minutes', of: ({ seconds }) => minutesOf(seconds), tone: 'good' },
  { title: 'Pessoas que assistiram', metric: 'people', of: ({ people }) => people, tone: 'good' },
]

const newText = (count: number): string => (count === 1 ? '1 nova' : `${formatCount(count)} novas`)

export type OverviewFiguresProps = { overview: Overview | undefined; empty: boolean; stale: boolean }

/** Views with and without Imprint, minutes and people of a period, beside the period before. */
export function OverviewFigures({ overview, empty, stale }: OverviewFiguresProps) {
  const figures = shown.map(({ title, metric, of, tone }): Figure => {
    if (!overview || empty) return { title, metric, value: '0' }
    const now = of(overview.totals)
    const values = overview.days.map(of)
    return {
      title,
      metric,
      value: formatCount(now),
      change: { ...changeOf(now, of(overview.previous.totals)), tone },
      foot: metric === 'people' ? newText(overview.totals.newPeople) : null,
      spark: {
        values,
        previous: overview.previous.days.map(of),
        label: `${title} por dia: de ${formatCount(Math.min(...values))} a ${formatCount(Math.max(...values))}`,
      },
    }
  })
  return <FigureCells figures={figures} loading={!overview} stale={stale} />
}
