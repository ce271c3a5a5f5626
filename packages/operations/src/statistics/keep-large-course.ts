import { inTransaction, keepCourse, listLessons, lockRollUps } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/**
 * Counts the students of a course by its present lessons, of which it has at most so many, and keeps them. Nothing is rolled up meanwhile.
 * @returns how many; undefined when they are kept already or the folder is gone.
 */
export async function keepLargeCourse(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  folderId: string,
  mostLessons: number,
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    await lockRollUps(trx)
    return keepCourse(trx, folderId, await listLessons(trx, folderId, mostLessons), now)
  })
}
