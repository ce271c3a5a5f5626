import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { CourseStatistics, CourseStop } from '../../../shared/queries/course-statistics.ts'
import { lessonsText, meanDuration, stopText } from '../model/course-text.ts'
import css from './stops-card.module.css'

/** Lessons that are told at once. */
const first = 3

/** The lessons students who fall behind watched last, and how they stopped in the first of them. */
export function StopsCard({ course, stale }: { course: CourseStatistics; stale: boolean }) {
  const [open, setOpen] = useState(false)
  const { stops, lessons, idle } = course
  const [main, others] = [stops.slice(0, first), stops.slice(first)]
  const mean = meanDuration(lessons)
  return (
    <section className={`card ${css.card}`} data-stale={stale || undefined} aria-labelledby="onde-param">
      <header>
        <div className={css.title}>
          <h2 id="onde-param">Onde param</h2>
          <MetricHelp of="courseStops" />
        </div>
        <p>{stops.length === 0 ? `Ninguém parado há ${idle} dias ou mais.` : `Última aula de quem não assiste há ${idle} dias`}</p>
      </header>
      {stops.length > 0 && (
        <ol>
          {main.map((stop) => (
            <Stop key={stop.key} stop={stop} text={stopText(stop, mean)} />
          ))}
          {open && others.map((stop) => <Stop key={stop.key} stop={stop} />)}
          {others.length > 0 && (
            <li>
              <UnstyledButton className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
                <span>{open ? 'Mostrar menos' : `${others.length === 1 ? 'Outra' : 'Outras'} ${lessonsText(others.length)}`}</span>
                <IconChevronDown size={15} aria-hidden />
              </UnstyledButton>
              {!open && <b>{formatCount(others.reduce((sum, { students }) => sum + students, 0))}</b>}
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

const Stop = ({ stop: { key, title, students }, text }: { stop: CourseStop; text?: string }) => (
  <li>
    <Link className="cut" to="/media/$id" params={{ id: key }} search={{ tab: 'estatisticas' }} title={title}>
      {title}
    </Link>
    <b title={students === 1 ? '1 aluno' : `${formatCount(students)} alunos`}>{formatCount(students)}</b>
    {text !== undefined && text !== '' && <p>{text}</p>}
  </li>
)
