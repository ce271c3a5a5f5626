import { inTransaction, insertPictureRequest, type PictureRequest, type PictureUse } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/**
 * Has a worker convert a picture in its sandbox, by the job `remake-picture`.
 * @param request `width` and `height` in pixels, `source` the bytes as they were sent.
 * @returns the request's key: `takePicture` gives the answer, and every api is notified of it.
 */
export function requestPicture(
  { db, jobs }: Pick<OperationContext, 'db' | 'jobs'>,
  request: Pick<PictureRequest, 'account_id' | 'width' | 'height' | 'source'> & { use?: PictureUse },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const pictureKey = await insertPictureRequest(trx, request)
    await jobs.enqueue(trx, 'remake-picture', { pictureKey })
    return pictureKey
  })
}
