import { formatCount } from '../../../shared/format/number.ts'
import { type Figure, FigureCells } from '../../../shared/metrics/figure-cells.tsx'
import type { CourseStatistics } from '../../../shared/queries/course-statistics.ts'
import { numberText, shareText } from '../../../ui/charts/number-text.ts'
import { lessonsText, medianText } from '../model/course-text.ts'

export type CourseFiguresProps = { course: CourseStatistics | undefined; stale: boolean }

/** Students of a course, how much they completed, who finished and who falls behind. */
export function CourseFigures({ course, stale }: CourseFiguresProps) {
  return <FigureCells figures={figuresOf(course)} loading={!course} stale={stale} />
}

function figuresOf(course: CourseStatistics | undefined): Figure[] {
  const { students = 0, startedLately = 0, meanCompleted = 0, finished = 0, medianDays = null, behind = 0, idle = 14 } = course ?? {}
  const lessons = course?.lessons.length ?? 0
  const nobody = students === 0
  return [
    {
      title: 'Alunos',
      metric: 'courseStudents',
      value: formatCount(students),
      foot: `${formatCount(startedLately)} ${startedLately === 1 ? 'começou' : 'começaram'} nos últimos 7 dias`,
    },
    {
      title: 'Conclusão média',
      metric: 'courseCompletion',
      value: nobody ? '—' : shareText(lessons === 0 ? 0 : meanCompleted / lessons),
      foot: nobody ? null : `${numberText(meanCompleted)} de ${lessonsText(lessons)} por aluno`,
    },
    {
      title: 'Concluíram o curso',
      metric: 'courseFinished',
      value: (
        <>
          {formatCount(finished)}
          {!nobody && <small>{shareText(finished / students)}</small>}
        </>
      ),
      foot: medianText(medianDays),
    },
    {
      title: 'Ficando para trás',
      metric: 'courseBehind',
      value: formatCount(behind),
      foot: `${behind === 1 ? 'parado' : 'parados'} há ${idle} dias ou mais`,
    },
  ]
}
