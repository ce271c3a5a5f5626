import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../shared/format/counts.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { courseStatisticsQuery, type CourseView } from '../../../shared/queries/course-statistics.ts'

const lessonsText = counted('aula', 'aulas')
const modulesText = counted('módulo', 'módulos')

/** Lessons of a folder and of those in it: `14 aulas em 3 módulos, 5 h 12 min`. */
export function CourseContents({ folder, view }: { folder: string; view: CourseView }) {
  const { data } = useQuery(courseStatisticsQuery(folder, view))
  if (!data || data.lessons.length === 0) return '\u00a0'
  const modules = new Set(data.lessons.map(({ module }) => module).filter((module) => module !== null)).size
  return (
    <span className="num">
      {lessonsText(data.lessons.length)}
      {modules > 0 && ` em ${modulesText(modules)}`}
      {data.seconds > 0 && `, ${watchedText(data.seconds)}`}
    </span>
  )
}
