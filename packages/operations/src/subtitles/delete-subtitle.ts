import { deleteSubtitleRow, holdMedia, inTransaction, type MediaRef } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Deletes a subtitle with its captions. `missing`: the account has no such media, or that no such subtitle. */
export function deleteSubtitle(
  { db }: Pick<OperationContext, 'db'>,
  media: MediaRef,
  key: string,
): Promise<{ outcome: 'deleted' | 'missing' }> {
  return inTransaction(db, async (trx) => {
    const deleted = (await holdMedia(trx, media)) && (await deleteSubtitleRow(trx, media, key))
    return { outcome: deleted ? 'deleted' : 'missing' }
  })
}
