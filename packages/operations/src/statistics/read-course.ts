import { countWatchedLessons, type Database, inTransaction, type Lesson, noteCourseRead, withCourse } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Lessons watched by students, each by each, from which on counting them takes long. */
export const largeCourse = 20_000

/**
 * Runs `work` on the students of a course, on one state of the database: with its folder where they are kept, with null where they are so few
 * that they are counted at once.
 * @returns undefined where they are many and not kept: they are counted in the background, and kept from then on.
 */
export async function readCourse<T>(
  { db, jobs, now }: OperationContext,
  folderId: string,
  lessons: readonly Lesson[],
  work: (trx: Database, kept: string | null) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const found = await withCourse(db, folderId, lessons, async (trx, kept) =>
    kept === null && (await countWatchedLessons(trx, lessons, largeCourse)) >= largeCourse
      ? undefined
      : { kept, result: await work(trx, kept) },
  )
  if (!found) await inTransaction(db, (trx) => jobs.enqueue(trx, 'keep-course', { folderId }))
  else if (found.kept !== null) await noteCourseRead(db, folderId, now)
  return found && { result: found.result }
}
