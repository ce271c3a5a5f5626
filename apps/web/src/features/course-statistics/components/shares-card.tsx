import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { CourseStatistics } from '../../../shared/queries/course-statistics.ts'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { Histogram } from '../../../ui/charts/lazy-plots.tsx'

/** The last class is those who completed all; it begins where the axis has this part of its width. */
const end = 10 / 11
const marks = [
  { at: 0, text: '0\u00a0%' },
  { at: 0.25 * end, text: '25\u00a0%' },
  { at: 0.5 * end, text: '50\u00a0%' },
  { at: 0.75 * end, text: '75\u00a0%' },
  { at: 1, text: '100\u00a0%' },
]

const nameOf = (tenth: number): string => (tenth === 10 ? '100\u00a0%' : `De ${tenth * 10}\u00a0% a menos de ${(tenth + 1) * 10}\u00a0%`)

/** Students by the part of the lessons they completed. */
export function SharesCard({ course, stale }: { course: CourseStatistics | undefined; stale: boolean }) {
  const bins = (course?.shares ?? Array.from({ length: 11 }, () => 0)).map((count, tenth) => ({
    name: nameOf(tenth),
    count,
    strong: tenth === 10,
  }))
  return (
    <ChartCard
      title="Quanto cada um viu"
      help={<MetricHelp of="courseShares" />}
      caption="Alunos pela parte das aulas concluída"
      state={{ is: !course ? 'loading' : course.students === 0 ? 'empty' : 'ready' }}
      stale={stale}
      narrow
      height={166}
      table={{ columns: ['Parte das aulas', 'Alunos'], rows: bins.map(({ name, count }) => [name, formatCount(count)]) }}
      empty={<span>Nenhum aluno ainda</span>}
    >
      <Histogram
        empty={course?.students === 0}
        label="Quanto cada um viu"
        summary={`${formatCount(course?.students ?? 0)} alunos, ${formatCount(bins[10]?.count ?? 0)} concluíram todas as aulas`}
        bins={bins}
        axis="Parte das aulas concluída"
        marks={marks}
        unit="alunos"
      />
    </ChartCard>
  )
}
