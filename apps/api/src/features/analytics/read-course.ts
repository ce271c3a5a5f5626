import { type CourseStatistics, mostLessons } from '@videozz/contract'
import { countCourse, type Database, findCompletionPercent, findOldestQueued, type FolderRow, type Lesson, listLessons } from '@videozz/db'
import { addDays, dayOf, startOfDay } from '@videozz/domain'
import { type CourseDeps, withStudents } from './with-students.ts'

const dayMs = 86_400_000

/** Instant before which a student who watched nothing since then counts as idle. */
export const idleSince = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** The lessons of a course; one more than are counted shows that there are more. */
export async function readLessons(db: Database, folder: FolderRow): Promise<{ lessons: Lesson[]; more: boolean }> {
  const found = await listLessons(db, folder.id, mostLessons + 1)
  return { lessons: found.slice(0, mostLessons), more: found.length > mostLessons }
}

/** How far students come in the lessons of a folder. */
export async function readCourse(
  deps: CourseDeps,
  accountId: string,
  folder: FolderRow,
  { since, idle }: { since: '28' | '90' | 'all'; idle: number },
  now: Date,
): Promise<CourseStatistics> {
  const { db } = deps
  const { lessons, more } = await readLessons(db, folder)
  const query = {
    lessons,
    since: since === 'all' ? null : startOfDay(addDays(dayOf(now), 1 - Number(since))),
    idleBefore: idleSince(now, idle),
    newSince: idleSince(now, 7),
  }
  const [course, oldest, completionPercent] = await Promise.all([
    withStudents(deps, folder, lessons, now, (trx, kept) => countCourse(trx, { ...query, kept })),
    findOldestQueued(db),
    findCompletionPercent(db, accountId),
  ])
  const { completions, stops, lessons: counts, ...figures } = course
  return {
    ...figures,
    updatedAt: (oldest && oldest < now ? oldest : now).toISOString(),
    lessons: lessons.map(({ key, title, duration, path }, at) => {
      const { reached = 0, completed = 0 } = counts[at] ?? {}
      return { key, title, duration, module: path.length === 0 ? null : path.join(' › '), reached, completed }
    }),
    moreLessons: more,
    seconds: lessons.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    meanCompleted: figures.students === 0 ? 0 : completions / figures.students,
    idle,
    completionPercent,
    stops: stops.flatMap(({ place, ...counted }) => {
      const lesson = lessons[place - 1]
      return lesson ? { key: lesson.key, title: lesson.title, duration: lesson.duration, ...counted } : []
    }),
  }
}
