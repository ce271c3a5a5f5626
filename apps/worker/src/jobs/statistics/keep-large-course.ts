import { mostLessons } from '@videozz/contract'
import type { JobPayload } from '@videozz/jobs'
import { keepLargeCourse as keep } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

/** Counts the students of a course whose statistics were asked for. */
export async function keepLargeCourse({ db, log }: Pick<Deps, 'db' | 'log'>, { folderId }: JobPayload<'keep-course'>): Promise<void> {
  const students = await keep({ db, now: new Date() }, folderId, mostLessons)
  if (students !== undefined) log.info({ folder: folderId, students }, 'students of a course are kept')
}
