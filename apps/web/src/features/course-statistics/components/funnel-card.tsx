import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { CourseStatistics } from '../../../shared/queries/course-statistics.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import type { ChartTableData } from '../../../ui/charts/chart-table.tsx'
import { Funnel, lossBetween, lossText } from '../../../ui/charts/funnel.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { lessonsText } from '../model/course-text.ts'
import css from './course-tab.module.css'

export type FunnelCardProps = { course: CourseStatistics | undefined; stale: boolean; empty: ReactNode }

/** Lessons shown at once; of a longer course the others are one press away. */
const shownLessons = 60
/** Lessons shown over the sentence that nobody watched them. */
const emptyLessons = 5

/** How many students reached and completed each lesson, in the order of the course. */
export function FunnelCard({ course, stale, empty }: FunnelCardProps) {
  const [whole, setWhole] = useState(false)
  const lessons = course?.lessons ?? []
  const nobody = course?.students === 0
  const shown = whole ? lessons : lessons.slice(0, nobody ? emptyLessons : shownLessons)
  return (
    <ChartCard
      title="Até onde os alunos chegam"
      help={<MetricHelp of="courseFunnel" />}
      caption={
        course && `Aulas na ordem manual, ou na de envio. Uma aula conta como concluída com ${course.completionPercent}\u00a0% vista.`
      }
      state={{ is: !course ? 'loading' : nobody ? 'empty' : 'ready' }}
      stale={stale}
      height={520}
      legend={
        <Legend
          entries={[
            { kind: 'reached', name: 'Chegaram à aula' },
            { kind: 'completed', name: 'Concluíram a aula' },
          ]}
        />
      }
      table={tableOf(lessons)}
    >
      <div className={css.rows}>
        <Funnel
          rows={shown.map(({ key, title, module, reached, completed }) => ({
            key,
            title,
            ...(module !== null && { module: module.replaceAll(' › ', ' · ') }),
            reached,
            completed,
            link: (
              <Link to="/media/$id" params={{ id: key }} search={{ tab: 'estatisticas' }}>
                {title}
              </Link>
            ),
          }))}
        />
      </div>
      {nobody && <div className={css.nobody}>{empty}</div>}
      {!nobody && shown.length < lessons.length && (
        <Button className={css.all ?? ''} variant="default" size="xs" onClick={() => setWhole(true)}>
          Mostrar todas as {lessonsText(lessons.length)}
        </Button>
      )}
    </ChartCard>
  )
}

const tableOf = (lessons: CourseStatistics['lessons']): ChartTableData => ({
  columns: ['Aula', 'Chegaram', 'Concluíram', 'Perda', 'Módulo'],
  rows: lessons.map(({ title, module, reached, completed }, at) => {
    const loss = lossBetween(lessons[at - 1]?.reached, reached)
    return [
      `${at + 1}. ${title}`,
      formatCount(reached),
      formatCount(completed),
      loss === null ? (at === 0 ? 'início' : '') : lossText(loss),
      module ?? '',
    ]
  }),
})
