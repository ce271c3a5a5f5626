import { countWatchedLessons, inTransaction, type Lesson, noteCourseRead } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Lessons watched by students, each by each, from which on counting them takes long. */
export const largeCourse = 20_000

/** Notes that the statistics of a course were read. The students of a large one are counted in the background and kept from then on. */
export async function noteCourse(
  { db, jobs, now }: OperationContext,
  folderId: string,
  lessons: readonly Lesson[],
  { kept }: { kept: boolean },
): Promise<void> {
  if (kept) return noteCourseRead(db, folderId, now)
  if ((await countWatchedLessons(db, lessons, largeCourse)) < largeCourse) return
  await inTransaction(db, (trx) => jobs.enqueue(trx, 'keep-course', { folderId }))
}
