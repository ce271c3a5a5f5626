import { useQuery } from '@tanstack/react-query'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import { type Period, type Quality, type QualityFigures, qualityQuery } from '../../../shared/queries/analytics.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { DayChart } from '../../../ui/charts/lazy-plots.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { bitrateText, smallShareText, waitText } from '../model/figure-text.ts'
import { browserLabels, networkLabels } from '../model/part-names.ts'
import { fullDay, longDay, shortDay } from '../model/period.ts'
import { type Figure, FigureCells } from '../../../shared/metrics/figure-cells.tsx'
import { QualityTable, WorstTenth } from './quality-tables.tsx'
import css from './quality-section.module.css'

/** How well playing went: what viewers waited for the first image, stalls, errors and bitrate. */
export function QualitySection({ period }: { period: Period }) {
  const { data: quality, error, refetch } = useQuery(qualityQuery(period))
  const state: ChartState = quality
    ? { is: 'ready' }
    : error
      ? { is: 'failed', text: faultText(error), retry: () => void refetch() }
      : { is: 'loading' }
  if (quality && quality.total.views === 0 && quality.total.errors === 0) return <NoQuality />
  return (
    <section className={css.section}>
      <SectionHead title="Qualidade da reprodução" />
      {!error && <FigureCells figures={quality ? figuresOf(quality) : waiting} loading={!quality} />}
      <div className={css.charts}>
        <QualityDays quality={quality} state={state} />
        {quality && <WorstTenth quality={quality} />}
      </div>
      {quality && (
        <div className={css.tables}>
          <QualityTable title="Por rede" rows={quality.networks.map((row) => ({ ...row, name: networkLabels[row.value] }))} />
          <QualityTable title="Por navegador" rows={quality.browsers.map((row) => ({ ...row, name: browserLabels[row.value] }))} />
        </div>
      )}
    </section>
  )
}

const NoQuality = () => (
  <section className={css.section}>
    <SectionHead title="Qualidade da reprodução" />
    <p className={css.none}>Nenhum player mandou medidas neste período.</p>
  </section>
)

const waiting: Figure[] = [
  { title: 'Tempo até a primeira imagem', metric: 'firstFrame', value: '' },
  { title: 'Tempo travado', metric: 'stalls', value: '' },
  { title: 'Erros de reprodução', metric: 'errors', value: '' },
  { title: 'Taxa média', metric: 'bitrate', value: '' },
]

/** The four figures; the period before is told in words, since less is better of three of them. */
function figuresOf({ total, previous }: Quality): Figure[] {
  const before = (text: string, known: boolean): string => (known ? `antes ${text}` : '')
  const known = previous.views > 0
  const values: [string, string][] = [
    [
      waitText(total.firstFrame.median),
      [
        total.firstFrame.tenth !== null && `o décimo mais lento: ${waitText(total.firstFrame.tenth)} ou mais`,
        before(waitText(previous.firstFrame.median), known),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [smallShareText(total.stallShare), [stallText(total), before(smallShareText(previous.stallShare), known)].filter(Boolean).join(' · ')],
    [formatCount(total.errors), before(formatCount(previous.errors), known || previous.errors > 0)],
    [bitrateText(total.bitrate), before(bitrateText(previous.bitrate), previous.bitrate !== null)],
  ]
  return waiting.map((figure, index) => ({ ...figure, value: values[index]?.[0] ?? '', foot: values[index]?.[1] || null }))
}

const stallText = ({ stalls, stallSeconds }: QualityFigures): string =>
  stalls === 0 ? 'nenhum travamento' : `${formatCount(stalls)} ${stalls === 1 ? 'travamento' : 'travamentos'}, ${watchedText(stallSeconds)}`

const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000)

/** First image, stalls and bitrate by day. */
function QualityDays({ quality, state }: { quality: Quality | undefined; state: ChartState }) {
  const days = quality?.days ?? []
  const median = days.map(({ firstFrame }) => secondsOf(firstFrame.median))
  const tenth = days.map(({ firstFrame }) => secondsOf(firstFrame.tenth))
  const stalled = days.map(({ views, stallShare }) => (views === 0 ? null : stallShare * 100))
  const bitrate = days.map((day) => (day.bitrate === null ? null : day.bitrate / 1e6))
  const seconds = (value: number): string => waitText(Math.round(value * 1000))
  return (
    <ChartCard
      title="Qualidade por dia"
      help={<MetricHelp of="firstFrame" />}
      caption="Espera pela primeira imagem, tempo travado e taxa"
      state={state}
      height={410}
      legend={
        <Legend
          entries={[
            { kind: 'curve', name: 'Mediana ou média do dia' },
            { kind: 'previous', name: 'Décimo mais lento' },
          ]}
        />
      }
      table={{
        columns: ['Dia', 'Visualizações', 'Mediana', 'Décimo mais lento', 'Tempo travado', 'Erros', 'Taxa'],
        rows: days.map((day) => [
          fullDay(day.day),
          formatCount(day.views),
          waitText(day.firstFrame.median),
          waitText(day.firstFrame.tenth),
          smallShareText(day.stallShare),
          formatCount(day.errors),
          bitrateText(day.bitrate),
        ]),
      }}
    >
      <DayChart
        label="Qualidade da reprodução por dia"
        summary={`${days.length} dias. Mediana do período até a primeira imagem: ${waitText(quality?.total.firstFrame.median ?? null)}.`}
        days={days.map(({ day }) => ({ short: shortDay(day), long: longDay(day) }))}
        panels={[
          {
            kind: 'lines',
            name: 'Segundos até a primeira imagem',
            height: 108,
            fractions: true,
            format: seconds,
            series: [
              { name: 'Mediana', kind: 'main', values: median },
              { name: 'Décimo mais lento', kind: 'previous', values: tenth },
            ],
          },
          {
            kind: 'lines',
            name: 'Tempo travado, em %',
            height: 72,
            fractions: true,
            format: (value) => smallShareText(value / 100),
            series: [{ name: 'Tempo travado', kind: 'main', values: stalled }],
          },
          {
            kind: 'lines',
            name: 'Taxa média, em Mbit/s',
            height: 72,
            fractions: true,
            format: (value) => bitrateText(value * 1e6),
            series: [{ name: 'Taxa média', kind: 'main', values: bitrate }],
          },
        ]}
      />
    </ChartCard>
  )
}
