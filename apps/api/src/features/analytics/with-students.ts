import type { Database, FolderRow, Lesson } from '@videozz/db'
import type { JobQueue } from '@videozz/jobs'
import { readCourse } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'

export type CourseDeps = { db: Database; jobs: JobQueue }
const retrySeconds = 2

/**
 * Runs `work` on the students of a folder, on one state of the database (`readCourse`).
 * @throws COURSE_BEING_COUNTED where they are many and were not counted yet.
 */
export async function withStudents<T>(
  { db, jobs }: CourseDeps,
  folder: FolderRow,
  lessons: readonly Lesson[],
  now: Date,
  work: (trx: Database, kept: string | null) => Promise<T>,
): Promise<T> {
  const found = await readCourse({ db, jobs, now }, folder.id, lessons, work)
  if (!found) throw new AppError('COURSE_BEING_COUNTED', { retryAfter: retrySeconds })
  return found.result
}
