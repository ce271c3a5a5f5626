import { formatClockOfDay, formatDayMonth } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import type { Figure } from '../../../shared/metrics/figure-cells.tsx'
import type { LiveStatistics } from '../../../shared/queries/media-statistics.ts'
import type { DayPanel, DayStep } from '../../../ui/charts/day-chart.tsx'
import { countOf } from './figure-text.ts'

type Point = LiveStatistics['points'][number]

const tenths = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** `2,4 s`, of seconds. */
export const secondsText = (seconds: number): string => `${tenths.format(seconds)}\u00a0s`

/** Audience, viewers at once, delay and stalls of a live. */
export function liveFigures(live: LiveStatistics | undefined): Figure[] {
  const { audience = 0, peak = 0, peakAt = null, meanWatching = 0, latencySeconds = null, stalls = 0, stallSeconds = 0 } = live ?? {}
  return [
    {
      title: 'Audiência ao vivo',
      metric: 'liveAudience',
      value: formatCount(audience),
      foot: audience === 1 ? 'pessoa assistiu ao vivo' : 'pessoas assistiram ao vivo',
    },
    {
      title: 'Ao mesmo tempo',
      metric: 'liveWatching',
      value: `pico de ${formatCount(peak)}`,
      foot: [peakAt && `às ${formatClockOfDay(peakAt)}`, `média de ${formatCount(meanWatching)}`].filter(Boolean).join(' · '),
    },
    {
      title: 'Atraso médio',
      metric: 'liveLatency',
      value: latencySeconds === null ? '—' : secondsText(latencySeconds),
      foot: latencySeconds === null ? 'nenhum player mandou medidas' : 'da ponta da transmissão à tela',
    },
    {
      title: 'Travamentos',
      metric: 'liveStalls',
      value: formatCount(stalls),
      foot: stalls === 0 ? 'nenhum travamento' : `${watchedText(stallSeconds)} no total`,
    },
  ]
}

/** The time of a point, with its day where the live runs over midnight. */
const pointText = (at: string, startedAt: string): string =>
  formatDayMonth(at) === formatDayMonth(startedAt) ? formatClockOfDay(at) : `${formatDayMonth(at)}, ${formatClockOfDay(at)}`

export const liveSteps = ({ points, startedAt }: LiveStatistics): DayStep[] =>
  points.map(({ at }) => ({ short: formatClockOfDay(at), long: pointText(at, startedAt) }))

/** Viewers at once, who came and who went, delay and stalls over time. */
export function livePanels({ points }: Pick<LiveStatistics, 'points'>): DayPanel[] {
  const values = <V>(read: (point: Point) => V): V[] => points.map(read)
  const people: DayPanel[] = [
    {
      kind: 'lines',
      name: 'Pessoas ao mesmo tempo',
      height: 132,
      series: [{ name: 'Assistindo', kind: 'main', values: values(({ watching }) => watching) }],
    },
    {
      kind: 'bars',
      name: 'Entraram e saíram',
      height: 84,
      series: [
        { name: 'Entraram', kind: 'main', values: values(({ joined }) => joined) },
        { name: 'Saíram', kind: 'rest', values: values(({ left }) => left) },
      ],
    },
  ]
  if (points.every(({ latencySeconds, stallSeconds }) => latencySeconds === null && stallSeconds === 0)) return people
  return [
    ...people,
    {
      kind: 'lines',
      name: 'Atraso, em segundos',
      height: 72,
      fractions: true,
      format: secondsText,
      series: [{ name: 'Atraso', kind: 'main', values: values(({ latencySeconds }) => latencySeconds) }],
    },
    {
      kind: 'bars',
      name: 'Tempo travado, em segundos',
      height: 56,
      fractions: true,
      format: secondsText,
      series: [{ name: 'Tempo travado', kind: 'rest', values: values(({ stallSeconds }) => stallSeconds) }],
    },
  ]
}

/** The same numbers as a table. */
export const liveRows = ({ points, startedAt }: LiveStatistics): string[][] =>
  points.map(({ at, watching, joined, left, latencySeconds, stallSeconds }) => [
    pointText(at, startedAt),
    watching === null ? '—' : formatCount(watching),
    formatCount(joined),
    formatCount(left),
    latencySeconds === null ? '—' : secondsText(latencySeconds),
    secondsText(stallSeconds),
  ])

/** What a chart of a live says in words. */
export const liveSummary = ({ points, stepMinutes, peak, peakAt }: LiveStatistics): string =>
  `${countOf(points.length * stepMinutes, 'minuto', 'minutos')}. Pico de ${countOf(peak, 'pessoa', 'pessoas')}${peakAt === null ? '' : ` às ${formatClockOfDay(peakAt)}`}.`
