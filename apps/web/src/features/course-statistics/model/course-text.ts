import { formatClock } from '@videozz/domain'
import { counted } from '../../../shared/format/counts.ts'
import type { CourseLesson, CourseStop } from '../../../shared/queries/course-statistics.ts'
import { numberText } from '../../../ui/charts/number-text.ts'

export const lessonsText = counted('aula', 'aulas')
export const daysText = counted('dia', 'dias')

const dayMs = 86_400_000

/** Whole days since an instant: `29 dias`. */
export const idleText = (lastAt: string, now: Date): string =>
  daysText(Math.max(0, Math.floor((now.getTime() - Date.parse(lastAt)) / dayMs)))

/** Where a student stopped in a lesson: `em 02:10 de 16:24`; null where that is not known. */
export function placeText(position: number | null, duration: number | null): string | null {
  if (position === null) return null
  return `em ${formatClock(position)}${duration === null ? '' : ` de ${formatClock(duration)}`}`
}

/** Lessons completed per week: `2,5 aulas por semana`. */
export function paceText(perWeek: number): string {
  if (perWeek === 0) return 'nenhuma aula concluída'
  if (perWeek < 1) return 'menos de 1 aula por semana'
  const shown = numberText(perWeek)
  return `${shown} ${shown === '1' ? 'aula' : 'aulas'} por semana`
}

/** Days of those who finished: `em 41 dias, na mediana`. */
export function medianText(days: number | null): string {
  if (days === null) return 'ninguém ainda'
  return `em ${days < 1 ? 'menos de 1 dia' : daysText(Math.round(days))}, na mediana`
}

/** From this times the mean of a course on, the length of a lesson is a reason. */
const longLesson = 1.5

/** How students stopped in a lesson, in one or two sentences. @param mean mean length of the lessons in seconds; null where it is not known. */
export function stopText({ students, completed, position, duration }: CourseStop, mean: number | null): string {
  const parts: string[] = []
  if (completed === students) parts.push(students === 1 ? 'Concluiu a aula e não abriu outra.' : 'Concluíram a aula e não abriram outra.')
  else if (completed * 2 >= students)
    parts.push(`${numberText(completed)} de ${numberText(students)} concluíram a aula e não abriram outra.`)
  else if (position !== null) parts.push(`${whoStopped(students, completed)} ${formatClock(position)}.`)
  if (duration !== null && mean !== null && mean > 0 && duration >= mean * longLesson)
    parts.push(`A aula tem ${formatClock(duration)}, ${timesText(duration / mean)} média.`)
  return parts.join(' ')
}

function whoStopped(students: number, completed: number): string {
  if (students === 1) return 'Parou em'
  return completed === 0 ? 'Metade sai antes de' : 'Metade de quem não concluiu sai antes de'
}

const timesText = (times: number): string => (times > 1.8 && times < 2.2 ? 'o dobro da' : `${numberText(times)} vezes a`)

/** Mean length of lessons in seconds, of those whose length is known; null below two of them. */
export function meanDuration(lessons: readonly Pick<CourseLesson, 'duration'>[]): number | null {
  const known = lessons.flatMap(({ duration }) => duration ?? [])
  return known.length < 2 ? null : known.reduce((sum, seconds) => sum + seconds, 0) / known.length
}
