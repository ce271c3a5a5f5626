import { mostLessons } from '@videozz/contract'
import type { JobPayload } from '@videozz/jobs'
import { keepCourses, keepLargeCourse as keep } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Counts the students of a large course. */
export async function keepLargeCourse({ db, log }: Pick<Deps, 'db' | 'log'>, { folderId }: JobPayload<'keep-course'>): Promise<void> {
  const students = await keep({ db, now: new Date() }, folderId, mostLessons)
  if (students !== undefined) log.info({ folder: folderId, students }, 'students of a course are kept')
}

/** Finds large courses whose students are not counted yet. */
export async function keepAllCourses({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const courses = await keepCourses({ db, jobs, now: new Date() }, mostLessons)
  if (courses > 0) log.info({ courses }, 'students of large courses are to be counted')
}
