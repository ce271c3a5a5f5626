import { Skeleton, VisuallyHidden } from '@mantine/core'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatCount } from '../../../shared/format/number.ts'
import type { MetricName } from '../../../shared/metrics/definitions.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { MediaStatistics } from '../../../shared/queries/media-statistics.ts'
import { shareText } from '../../../ui/charts/number-text.ts'
import { changeText, countOf } from '../model/figure-text.ts'
import css from './media-figures.module.css'

type Figure = { title: string; metric: MetricName; value: ReactNode; foot: ReactNode }
export type MediaFiguresProps = { statistics: MediaStatistics | undefined; stale: boolean; sound: boolean }

/** Views, people, mean time and completion of a media in a period. */
export function MediaFigures({ statistics, stale, sound }: MediaFiguresProps) {
  return (
    <dl className={`card ${css.figures}`} data-stale={stale || undefined} aria-busy={!statistics}>
      {figuresOf(statistics, sound).map(({ title, metric, value, foot }) => (
        <div key={title} className={css.cell}>
          <dt>
            {title}
            <MetricHelp of={metric} />
          </dt>
          <dd>{statistics ? value : <Skeleton h={24} w={96} my={4} />}</dd>
          <dd className={css.foot}>{statistics && foot}</dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf(statistics: MediaStatistics | undefined, sound: boolean): Figure[] {
  const { views = 0, previousViews = 0, people = 0, namedPeople = 0, averageSeconds = 0 } = statistics ?? {}
  const { completed = 0, completionPercent = 90, duration = null } = statistics ?? {}
  const whole = sound ? 'do áudio' : 'do vídeo'
  return [
    { title: 'Visualizações', metric: 'mediaViews', value: formatCount(views), foot: <Change now={views} before={previousViews} /> },
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
      foot: duration !== null && duration > 0 && `${shareText(averageSeconds / duration)} ${whole}`,
    },
    {
      title: 'Conclusão',
      metric: 'completion',
      value: people === 0 ? '—' : shareText(completed / people),
      foot: `${countOf(completed, 'pessoa viu', 'pessoas viram')} ${completionPercent}\u00a0% ou mais`,
    },
  ]
}

function Change({ now, before }: { now: number; before: number }) {
  const text = changeText(now, before)
  const Arrow = now >= before ? IconArrowUpRight : IconArrowDownRight
  return (
    <>
      {text !== null && (
        <span className={css.change} data-up={now >= before}>
          <Arrow size={14} aria-hidden />
          <VisuallyHidden>{now >= before ? 'mais' : 'menos'} </VisuallyHidden>
          {text}
        </span>
      )}
      <span>antes {formatCount(before)}</span>
    </>
  )
}
