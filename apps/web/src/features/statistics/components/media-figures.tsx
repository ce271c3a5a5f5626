import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { type Figure, FigureCells } from '../../../shared/metrics/figure-cells.tsx'
import { changeOf } from '../../../shared/metrics/figure-change.ts'
import type { MediaStatistics } from '../../../shared/queries/media-statistics.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { countOf } from '../model/figure-text.ts'

export type MediaFiguresProps = { statistics: MediaStatistics | undefined; stale: boolean; sound: boolean }

/** Views, people, mean time and completion of a media in a period. */
export function MediaFigures({ statistics, stale, sound }: MediaFiguresProps) {
  return <FigureCells figures={figuresOf(statistics, sound)} loading={!statistics} stale={stale} />
}

function figuresOf(statistics: MediaStatistics | undefined, sound: boolean): Figure[] {
  const { views = 0, previousViews = 0, people = 0, namedPeople = 0, averageSeconds = 0 } = statistics ?? {}
  const { completed = 0, completionPercent = 90, duration = null } = statistics ?? {}
  const whole = sound ? 'do áudio' : 'do vídeo'
  return [
    {
      title: 'Visualizações',
      metric: 'mediaViews',
      value: formatCount(views),
      change: { ...changeOf(views, previousViews), tone: 'good' },
    },
    {
      title: 'Pessoas',
      metric: 'mediaPeople',
      value: formatCount(people),
      foot: countOf(namedPeople, 'identificada por e-mail', 'identificadas por e-mail'),
    },
    {
      title: 'Tempo médio por visualização',
      metric: 'average',
      value: (
        <>
          {formatDuration(averageSeconds)}
          {duration !== null && <small>de {formatDuration(duration)}</small>}
        </>
      ),
      foot: duration !== null && duration > 0 ? `${shareText(averageSeconds / duration)} ${whole}` : null,
    },
    {
      title: 'Conclusão',
      metric: 'completion',
      value: people === 0 ? '—' : shareText(completed / people),
      foot: `${countOf(completed, 'pessoa viu', 'pessoas viram')} ${completionPercent}\u00a0% ou mais`,
    },
  ]
}
