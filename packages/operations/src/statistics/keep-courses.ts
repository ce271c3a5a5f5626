import { inTransaction, listCoursesToKeep, listLessons, withCourse } from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { largeCourse } from './read-course.ts'

const watchedMs = 28 * 86_400_000

/**
 * Has the students of large courses counted before anybody opens them: of folders at the top of a library that were watched in the last four
 * weeks, and of those that are kept for other lessons than they have now.
 * @returns how many.
 */
export async function keepCourses({ db, jobs, now }: OperationContext, mostLessons: number, large = largeCourse): Promise<number> {
  let count = 0
  for (const folderId of await listCoursesToKeep(db, large, new Date(now.getTime() - watchedMs))) {
    const lessons = await listLessons(db, folderId, mostLessons)
    const isKept = await withCourse(db, folderId, lessons, (_, kept) => Promise.resolve(kept !== null))
    if (isKept || lessons.length === 0) continue
    await inTransaction(db, (trx) => jobs.enqueue(trx, 'keep-course', { folderId }))
    count += 1
  }
  return count
}
