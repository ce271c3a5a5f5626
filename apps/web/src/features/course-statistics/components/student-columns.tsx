import { Link } from '@tanstack/react-router'
import type { IdleStudent } from '../../../shared/queries/course-statistics.ts'
import { PersonCell } from '../../../shared/viewers/person-cell.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { shareText } from '../../../ui/charts/number-text.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { idleText, paceText, placeText } from '../model/course-text.ts'
import css from './students-section.module.css'

/** Columns of students who fall behind. */
export const studentColumns = (now: Date): readonly Column<IdleStudent>[] => [
  { header: 'Aluno', title: true, cell: ({ viewer }) => <PersonCell person={viewer} /> },
  { header: 'Parou em', onCard: 'plain', cell: (row) => <LastLesson row={row} /> },
  {
    header: 'Progresso',
    onCard: 'plain',
    cell: ({ share }) => (
      <div className={css.progress}>
        <Bar value={share * 100} label="Aulas concluídas" />
        <b>{shareText(share)}</b>
      </div>
    ),
  },
  { header: 'Ritmo até parar', align: 'end', width: 180, wideOnly: true, onCard: 'hidden', cell: (row) => paceText(row.lessonsPerWeek) },
  {
    header: 'Parado há',
    align: 'end',
    width: 110,
    sortKey: 'last',
    onCard: 'plain',
    cell: ({ lastAt }) => (
      <>
        <span className="only-mobile">Parado há </span>
        <b className={css.days}>{idleText(lastAt, now)}</b>
      </>
    ),
  },
]

function LastLesson({ row: { lesson, position } }: { row: IdleStudent }) {
  const place = placeText(position, lesson.duration)
  return (
    <div className={css.lesson}>
      <Link className="cut" to="/media/$id" params={{ id: lesson.key }} search={{ tab: 'estatisticas' }} title={lesson.title}>
        {lesson.title}
      </Link>
      {place !== null && <small>{place}</small>}
    </div>
  )
}
