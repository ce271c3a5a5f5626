import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { VideoDetail } from '@videozz/contract/browser'
import { wholeSeconds } from '@videozz/domain'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { MediaStatistics, StatisticsDays } from '../../../shared/queries/media-statistics.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { steepestDrops } from '../../../ui/charts/drops.ts'
import { RetentionChart } from '../../../ui/charts/lazy-plots.tsx'
import { Legend, type LegendEntry } from '../../../ui/charts/mark.tsx'
import { shareText } from '../../../ui/charts/number-text.ts'
import { Note } from '../../../ui/note.tsx'
import { averageCurveOf, chapterAt, chapterParts, curveOf, heatOf, retentionTable, retentionText, sharesOf } from '../model/retention.ts'
import { type Spoken, wordsAt } from '../model/spoken-words.ts'
import type { MediaPictures } from './use-media-pictures.tsx'
import css from './retention-card.module.css'

export type RetentionCardProps = {
  video: VideoDetail
  days: StatisticsDays
  statistics: MediaStatistics | undefined
  stale: boolean
  spoken: readonly Spoken[] | null | undefined
  pictures: MediaPictures
  onJump: ((second: number) => void) | undefined
  /** Shows the longest period; null where it is shown. */
  onLonger: (() => void) | null
}

/** The retention curve of a media under its pictures, over its chapters and offers. */
export function RetentionCard({ video, days, statistics, stale, spoken, pictures, onJump, onLonger }: RetentionCardProps) {
  // Where a press shows the readout, it must not open the player too.
  const docked = useMediaQuery('(max-width: 767px), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const duration = statistics?.duration ?? video.duration
  const retention = statistics?.retention ?? null
  if (statistics && duration === null)
    return <Note>A retenção e os trechos de cada pessoa aparecem quando a duração desta mídia for conhecida.</Note>
  const length = duration ?? 0
  const chapters = chapterParts(video.chapters, length)
  const mean = retention && retention.averageOf > 0 ? meanText(retention.averageOf) : null
  const heat = retention ? heatOf(retention) : []
  const seenAgain = heat.some((share) => share > 0)
  const state: ChartState = { is: !statistics ? 'loading' : retention ? 'ready' : 'empty' }
  const noteAt = (second: number): string | null => {
    const again = retention ? (retention.again[second] ?? 0) / retention.views : 0
    return (
      [chapterAt(chapters, second), again > 0 && `visto de novo em ${shareText(again)} das visualizações`].filter(Boolean).join(' · ') ||
      null
    )
  }
  return (
    <>
      <ChartCard
        title="Retenção"
        help={<MetricHelp of="retention" />}
        caption="Parte das visualizações que viu cada segundo"
        state={state}
        stale={stale}
        height={380}
        legend={<Legend entries={legendOf(video.type === 'audio', mean, seenAgain, retention)} />}
        table={retention ? retentionTable(retention, mean) : undefined}
        empty={<Nobody older={(statistics?.views ?? 0) > 0} days={days} onLonger={onLonger} />}
      >
        <RetentionChart
          label="Retenção por segundo"
          summary={retention ? retentionText(retention) : `Ninguém assistiu ao arquivo atual em ${days} dias.`}
          duration={wholeSeconds(length)}
          curve={retention ? curveOf(retention, wholeSeconds(length)) : []}
          average={retention ? averageCurveOf(retention, wholeSeconds(length)) : []}
          drops={retention ? steepestDrops(sharesOf(retention)) : []}
          wordsAt={(second) => wordsAt(spoken ?? [], second)}
          noteAt={noteAt}
          {...(onJump && retention && !docked && { onChoose: onJump })}
          {...pictures}
          {...(retention && { heat })}
          chapters={chapters}
          offers={video.sales.flatMap(({ start, product_title }) => (start < length ? [{ at: start, title: product_title }] : []))}
        />
      </ChartCard>
      {statistics?.olderFiles && (
        <div className={css.note}>
          <Note>O arquivo desta mídia já foi substituído: retenção, conclusão e «Quem assistiu» contam só o arquivo atual.</Note>
        </div>
      )}
    </>
  )
}

const meanText = (count: number): string =>
  count === 1 ? 'A outra mídia da pasta' : `Média de outras ${formatCount(count)} mídias da pasta`

function legendOf(sound: boolean, mean: string | null, seenAgain: boolean, retention: MediaStatistics['retention']): LegendEntry[] {
  const drops = retention !== null && steepestDrops(sharesOf(retention)).length > 0
  return [
    { kind: 'curve', name: sound ? 'Este áudio' : 'Este vídeo' },
    ...(mean === null ? [] : [{ kind: 'previous' as const, name: mean }]),
    ...(seenAgain ? [{ kind: 'rewatched' as const, name: 'Trecho reassistido' }] : []),
    ...(drops ? [{ kind: 'lose' as const, name: 'Maiores quedas' }] : []),
  ]
}

type NobodyProps = { older: boolean; days: number; onLonger: (() => void) | null }

const Nobody = ({ older, days, onLonger }: NobodyProps) => (
  <>
    <b>{older ? 'Ninguém assistiu ao arquivo atual' : `Ninguém assistiu nos últimos ${days} dias`}</b>
    <span>
      {older
        ? 'As visualizações deste período são do arquivo anterior, que foi substituído.'
        : 'Incorpore esta mídia na sua área de membros ou no seu site: a curva aparece em até um minuto depois da primeira visualização.'}
    </span>
    {onLonger && (
      <Button variant="default" size="xs" onClick={onLonger}>
        Ver 90 dias
      </Button>
    )}
  </>
)
